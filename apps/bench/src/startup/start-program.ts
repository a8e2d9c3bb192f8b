import { connect } from "node:net";
import { cpuTime } from "../measure/process.ts";
import { createPeerApp, servers } from "../peers.ts";
import { textSchemas } from "../service/schemas.ts";
import { readItem, type PeerRoute } from "../service/routes.ts";

// A fresh process that starts a program: `start-program.ts <subject> <routes>`. It prints the CPU time up to
// the first response, in milliseconds.
const [subject = "", count = ""] = process.argv.slice(2);
const routes = Array.from({ length: Number(count) }, (_, index): PeerRoute => ({
  kind: "params",
  // One of them is a path that is served by hand, too.
  path: index === 50 ? "/users/:id" : `/items-${index}/:id`,
  answer: readItem,
}));

const start = cpuTime();
const file = servers[subject];
// A program without a framework has schemas, too; here nothing validates with them.
if (file === "by-hand.ts") {
  const { z } = await import("zod");
  routes.map(() => textSchemas.params(z));
}
const { listen } = await createPeerApp(file, subject, routes);
await request(await listen());
process.stdout.write(String((cpuTime() - start) / 1e6), () => {
  // The server would keep the process alive.
  process.exit();
});

/** Without a client of `node:http`, which would have to be loaded as well. */
async function request(port: number): Promise<void> {
  const socket = connect(port, "127.0.0.1").setEncoding("latin1");
  socket.write("GET /users/1 HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
  let text = "";
  for await (const chunk of socket) text += String(chunk);
  if (!text.startsWith("HTTP/1.1 200 ") || !text.includes('{"id":1')) throw new Error(text);
}
