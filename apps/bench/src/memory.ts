import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { PlainBench } from "./bench.ts";
import { startProcess } from "./measure/process.ts";
import { servers } from "./peers.ts";
import type { ServeAnswers } from "./servers/serve.ts";
import { assertAnswer } from "./service/answers.ts";
import { samples, toHeaders } from "./service/samples.ts";

/** How many connections are open; the usual limit of open files is 1,024. */
const connections = 500;

/** What each connection has asked for before it became idle. */
const sample = samples.params;

/** The memory of a connection that stays open between two requests. */
export const memory: PlainBench = {
  name: "memory",
  title: "Memory of an idle keep-alive connection",
  figure: "Heap, and what it holds outside, after one request",
  unit: "bytes",
  cases: ["per connection"],
  subjects: Object.keys(servers).filter((name) => !name.endsWith(", serve")),
  compared: true,
  drawn: true,
  rounds: 5,
  measure: (subject) => measureConnection(subject),
};

async function measureConnection(subject: string): Promise<number> {
  const server = startProcess<ServeAnswers>(["servers/serve.ts", subject]);
  try {
    const port = await server.ask("port");
    await assertAnswer(subject, port, sample);
    // The first ones compile code and fill tables, which are no part of a connection.
    await openConnections(port, 50);
    const before = await server.ask("heap");
    const sockets = await openConnections(port, connections);
    const bytes = (await server.ask("heap")) - before;
    const closed = sockets.filter((socket) => socket.readyState !== "open").length;
    if (closed > 0) throw new Error(`${subject} has closed ${closed} idle connections`);
    for (const socket of sockets) socket.destroy();
    return bytes / connections;
  } finally {
    await server.stop();
  }
}

/** Waits for the right status on each. */
function openConnections(port: number, count: number): Promise<readonly Socket[]> {
  const headers = Object.entries(toHeaders(sample)).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = `GET ${sample.target} HTTP/1.1\r\nhost: localhost\r\n${headers.join("")}\r\n`;
  const start = `HTTP/1.1 ${sample.answer.status} `;
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(port, "127.0.0.1");
      socket.write(request);
      const answer: readonly unknown[] = await once(socket, "data");
      if (!String(answer[0]).startsWith(start)) throw new Error(String(answer[0]));
      return socket;
    }),
  );
}
