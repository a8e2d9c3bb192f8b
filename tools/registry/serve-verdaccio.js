// The process of the registry: it listens on the port, and reports the port or an error to its parent.
import process from "node:process";
import { runServer } from "verdaccio";

const [configuration, port] = process.argv.slice(2);
const server = await runServer(configuration);
server.once("error", ({ code, message }) => process.send({ code, message }));
server.listen(Number(port), "127.0.0.1", () => process.send({ port: server.address().port }));
// Ctrl-C also reaches the parent, which ends this process.
process.on("SIGINT", () => undefined);
process.once("disconnect", () => process.exit());
