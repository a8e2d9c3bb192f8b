import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { inRounds } from "../harness/in-rounds.ts";
import type { BenchOptions } from "../harness/options.ts";
import type { Report } from "../harness/report.ts";
import { Samples } from "../harness/samples.ts";
import { selectSubjects } from "../harness/select-subjects.ts";
import { startServer } from "../http/start-server.ts";
import { peers } from "../peers/peers.ts";
import { assertAnswer } from "../service/assert-answer.ts";
import { toRawRequest } from "../service/raw-request.ts";
import { samples as requests, type Kind, type Sample } from "../service/samples.ts";

/** How many connections are open; the usual limit of open files is 1,024. */
const connections = 500;

/** What every connection has asked for before it became idle. */
const kinds: readonly Kind[] = ["params", "body"];

/**
 * Measures what a connection costs that stays open between two requests.
 *
 * @param options - how
 * @returns the bytes of heap, and of what the heap holds outside, of a connection
 */
export async function measureMemory(options: BenchOptions): Promise<Report> {
  const subjects = selectSubjects(Object.keys(peers), options);
  const samples = new Samples(subjects, kinds);
  await inRounds(options.rounds ?? 5, kinds, subjects, async (subject, name) => {
    const kind = kinds.find((each) => each === name);
    if (kind === undefined) return;
    samples.add(subject, kind, await measureConnection(options.node, subject, kind));
  });
  return {
    name: "memory",
    title: "Memory of an idle keep-alive connection",
    measure: "Heap and what it holds outside, after one request",
    unit: "bytes",
    baseline: "first subject",
    cases: kinds,
    rows: samples.toRows("first subject"),
  };
}

async function measureConnection(node: string, subject: string, kind: Kind): Promise<number> {
  const server = await startServer(subject, [node, "--expose-gc"]);
  const sample = requests[kind];
  try {
    await assertAnswer(subject, server.port, kind);
    // The first ones compile code and fill tables, which are no part of a connection.
    await open(server.port, sample, 50);
    const before = await server.read("heap");
    const sockets = await open(server.port, sample, connections);
    const bytes = (await server.read("heap")) - before;
    const closed = sockets.filter((socket) => socket.readyState !== "open").length;
    if (closed > 0) throw new Error(`${subject} has closed ${closed} idle connections`);
    for (const socket of sockets) socket.destroy();
    return bytes / connections;
  } finally {
    server.close();
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
