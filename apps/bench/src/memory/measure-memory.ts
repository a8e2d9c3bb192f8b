import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { inRounds } from "../harness/in-rounds.ts";
import type { Report } from "../harness/report.ts";
import { Samples } from "../harness/samples.ts";
import { startProcess } from "../harness/start-process.ts";
import type { ServeAnswers } from "../http/serve.ts";
import { selectSubjects, type BenchOptions } from "../options.ts";
import { peers } from "../peers/peers.ts";
import { assertAnswer } from "../service/send-sample.ts";
import { toRawRequest } from "../service/raw-request.ts";
import { samples as requests, type Kind, type Sample } from "../service/samples.ts";

/** How many connections are open; the usual limit of open files is 1,024. */
const connections = 500;

/** What every connection has asked for before it became idle. */
const kinds: readonly Kind[] = ["params", "body"];

const head = {
  name: "memory",
  title: "Memory of an idle keep-alive connection",
  measure: "Heap and what it holds outside, after one request",
  unit: "bytes",
  baseline: "first subject",
  cases: kinds,
} as const;

/** How many connections a process has open at once. */
const crowdSize = 10_000;

const crowd = {
  name: "memory-10000",
  title: "Memory of a process with 10,000 open connections",
  measure: "After one request on each",
  unit: "bytes",
  baseline: "first subject",
  cases: ["resident", "heap"],
} as const;

/**
 * Measures what a connection costs that stays open between two requests.
 *
 * @param options - How.
 * @returns The bytes of heap, and of what the heap holds outside, of a connection; and what 10,000 take.
 */
export async function measureMemory(options: BenchOptions): Promise<readonly Report[]> {
  const subjects = selectSubjects(Object.keys(peers), options);
  const samples = new Samples(head, subjects);
  await inRounds(options.rounds ?? 5, kinds, subjects, async (subject, kind) => {
    samples.add(subject, kind, await measureConnection(options.node, subject, kind));
  });
  const crowds = new Samples(crowd, subjects);
  await inRounds(options.rounds ?? 5, ["process"], subjects, async (subject) => {
    for (const [name, bytes] of Object.entries(await measureCrowd(options.node, subject))) {
      crowds.add(subject, name, bytes);
    }
  });
  return [samples.toReport(), crowds.toReport()];
}

async function measureConnection(node: string, subject: string, kind: Kind): Promise<number> {
  const server = startProcess<ServeAnswers>(["http/serve.ts", subject], node);
  const sample = requests[kind];
  try {
    const port = await server.ask("port");
    await assertAnswer(subject, port, sample);
    // The first ones compile code and fill tables, which are no part of a connection.
    await open(port, sample, 50);
    const before = await server.ask("heap");
    const sockets = await open(port, sample, connections);
    const bytes = (await server.ask("heap")) - before;
    const closed = sockets.filter((socket) => socket.readyState !== "open").length;
    if (closed > 0) throw new Error(`${subject} has closed ${closed} idle connections`);
    for (const socket of sockets) socket.destroy();
    return bytes / connections;
  } finally {
    await server.stop();
  }
}

async function measureCrowd(
  node: string,
  subject: string,
): Promise<Readonly<Record<string, number>>> {
  const server = startProcess<ServeAnswers>(["http/serve.ts", subject], node);
  try {
    const port = await server.ask("port");
    const sockets: Socket[] = [];
    // No more at once than wait in the queue of a port.
    while (sockets.length < crowdSize) {
      sockets.push(...(await open(port, requests.params, 500)));
    }
    const heap = await server.ask("heap");
    const resident = await server.ask("resident");
    for (const socket of sockets) socket.destroy();
    return { resident, heap };
  } finally {
    await server.stop();
  }
}

/** Opens connections and waits for the right status on each. */
function open(port: number, sample: Sample, count: number): Promise<readonly Socket[]> {
  const request = toRawRequest(sample);
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
