import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { PlainBench } from "./bench.ts";
import { startProcess } from "./measure/process.ts";
import { servers } from "./peers.ts";
import type { ServeAnswers } from "./servers/serve.ts";
import { assertAnswer } from "./service/answers.ts";
import { samples, toHeaders } from "./service/samples.ts";

/** How many connections are open. Node raises its limit of open files to the hard one, `ulimit -Hn`. */
const connections = 10_000;

/** How many are opened at once: a server's queue of them is short. */
const batch = 250;

/** What each connection asks for before it becomes idle. */
const sample = samples.params;

const cases = { heap: "heap per connection", resident: "resident at 10,000" } as const;

/** The memory of connections that stay open between two requests. */
export const memory: PlainBench = {
  name: "memory",
  title: "10,000 idle keep-alive connections",
  figure: "Memory of the server process after a request on each connection",
  unit: "bytes",
  cases: Object.values(cases),
  subjects: Object.keys(servers).filter((name) => !name.endsWith(", serve")),
  compared: true,
  rounds: 5,
  measure: async (subject, name) => {
    const server = startProcess<ServeAnswers>(["servers/serve.ts", subject]);
    try {
      const port = await server.ask("port");
      await assertAnswer(subject, port, sample);
      // The first ones compile code and fill tables, which are no part of a connection.
      const first = await openConnections(port, batch);
      await askOnEach(first);
      const before = await server.ask("heap");
      const sockets = await openConnections(port, connections - batch);
      await askOnEach(sockets);
      const resident = await server.ask("resident");
      const bytes = (await server.ask("heap")) - before;
      const open = sockets.filter(({ readyState }) => readyState === "open").length;
      for (const socket of [...first, ...sockets]) socket.destroy();
      if (open < sockets.length) {
        throw new Error(`${subject} has closed ${sockets.length - open} idle connections`);
      }
      return name === cases.heap ? bytes / sockets.length : resident;
    } finally {
      await server.stop();
    }
  },
};

async function openConnections(port: number, count: number): Promise<readonly Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const opened = Array.from({ length: Math.min(batch, count - sockets.length) }, async () => {
      const socket = connect(port, "127.0.0.1");
      await once(socket, "connect");
      return socket;
    });
    sockets.push(...(await Promise.all(opened)));
  }
  return sockets;
}

/** Asks after all are open, because a server closes idle connections after some seconds; waits for the right status. */
async function askOnEach(sockets: readonly Socket[]): Promise<void> {
  const headers = Object.entries(toHeaders(sample)).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = `GET ${sample.target} HTTP/1.1\r\nhost: localhost\r\n${headers.join("")}\r\n`;
  const start = `HTTP/1.1 ${sample.answer.status} `;
  await Promise.all(
    sockets.map(async (socket) => {
      socket.write(request);
      const answer: readonly unknown[] = await once(socket, "data");
      if (!String(answer[0]).startsWith(start)) throw new Error(String(answer[0]));
    }),
  );
}
