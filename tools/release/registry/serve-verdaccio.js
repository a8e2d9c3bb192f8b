// A separate process: it serves the given configuration, and reports its port.
import process from "node:process";
import { runServer } from "verdaccio";

const server = await runServer(process.argv[2]);
server.listen(0, "127.0.0.1", () => process.send(server.address().port));
// It ends with the process that started it.
process.once("disconnect", () => process.exit());
