// A process of its own: it serves the configuration that it is given, and says on which port.
import process from "node:process";
import { runServer } from "verdaccio";

const server = await runServer(process.argv[2]);
server.listen(0, "127.0.0.1", () => process.send(server.address().port));
// It ends with the process that started it.
process.once("disconnect", () => process.exit());
