// A process of its own: it serves the configuration on the port, and reports that port or an error.
import process from "node:process";
import { runServer } from "verdaccio";

const [configuration, port] = process.argv.slice(2);
const server = await runServer(configuration);
server.once("error", ({ code, message }) => process.send({ code, message }));
server.listen(Number(port), "127.0.0.1", () => process.send({ port: server.address().port }));
// It ends with the process that started it, which Ctrl-C reaches as well.
process.on("SIGINT", () => undefined);
process.once("disconnect", () => process.exit());
