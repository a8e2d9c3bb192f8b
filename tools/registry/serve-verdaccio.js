// The process of the registry: it listens on the port, and reports the port or an error to its parent. The parent says
// once the packages are published; from then on, nothing is written.
import process from "node:process";
import { runServer } from "verdaccio";

const [configuration, port] = process.argv.slice(2);
const server = await runServer(configuration);
const [answer] = server.listeners("request");
let isPublished = false;
process.once("message", () => (isPublished = true));
server.removeAllListeners("request").on("request", (request, response) => {
  // Every web page reaches this address, and would otherwise publish a package that npm then installs.
  const isFromPage = request.headers.origin !== undefined;
  const isWrite = !/^(?:GET|HEAD|POST)$/.test(request.method);
  if (isFromPage || (isPublished && isWrite)) response.writeHead(403).end();
  else answer.call(server, request, response);
});
server.once("error", ({ code, message }) => process.send({ code, message }));
server.listen(Number(port), "127.0.0.1", () => process.send({ port: server.address().port }));
// Ctrl-C also reaches the parent, which ends this process.
process.on("SIGINT", () => undefined);
process.once("disconnect", () => process.exit());
