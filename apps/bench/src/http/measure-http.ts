import type { Subprocess } from "@fw/test-support/subprocess";
import { inRounds } from "../harness/in-rounds.ts";
import { mapValues } from "../harness/map-values.ts";
import type { Report } from "../harness/report.ts";
import { Samples } from "../harness/samples.ts";
import { startProcess } from "../harness/start-process.ts";
import { selectSubjects, type BenchOptions } from "../options.ts";
import { peers } from "../peers/peers.ts";
import { assertAnswer } from "../service/send-sample.ts";
import { batchSamples, listSamples, samples as requests, type Sample } from "../service/samples.ts";
import { assertWrk, cores, runWrk } from "./run-wrk.ts";
import type { ServeAnswers } from "./serve.ts";
import { SlowClients } from "./slow-clients.ts";

/** What is sent in a case. */
interface Load {
  readonly sample: Sample;
  /** Over how many connections wrk sends; default 32. */
  readonly connections?: number;
  /** How many more send a request bit by bit. */
  readonly slow?: number;
}

interface Table {
  readonly title: string;
  readonly loads: Readonly<Record<string, Load>>;
  readonly picture: "bars" | "lines";
  /** Whether the server is a cluster, on all cores. */
  readonly isCluster?: boolean;
  /** Who takes part; default all peers. */
  readonly subjects?: readonly string[];
}

function toLoads(sent: Readonly<Record<string, Sample>>): Readonly<Record<string, Load>> {
  return mapValues(sent, (sample) => ({ sample }));
}

/** What is sent over the loopback interface, by the name of the bench. */
const tables = {
  http: { title: "Over loopback", loads: toLoads(requests), picture: "bars" },
  bodies: {
    title: "Bodies over loopback, by their size",
    loads: toLoads(batchSamples),
    picture: "lines",
  },
  lists: {
    title: "Lists over loopback, by their size",
    loads: toLoads(listSamples),
    picture: "lines",
  },
  cluster: {
    title: "A cluster of two processes",
    loads: toLoads(requests),
    picture: "bars",
    isCluster: true,
    // The servers of h3 and Elysia take a port of their own in each worker.
    subjects: [
      "node:http by hand",
      "@fw/framework",
      "Fastify, JSON Schema",
      "Fastify, Zod",
      "Hono",
    ],
  },
  crowd: {
    title: "10,000 connections, of which a tenth are slow",
    loads: {
      "32 connections": { sample: requests.params },
      "10,000 connections": { sample: requests.params, connections: 9_000, slow: 1_000 },
    },
    picture: "bars",
  },
} as const satisfies Readonly<Record<string, Table>>;

/**
 * Drives the peers over the loopback interface.
 *
 * @param name - With what.
 * @param options - How.
 * @returns The CPU time of the server for each request.
 * @throws {@link Error} when wrk is missing.
 */
export async function measureHttp(
  name: keyof typeof tables,
  options: BenchOptions,
): Promise<readonly Report[]> {
  const { title, picture, loads, isCluster = false, ...table }: Table = tables[name];
  const cases = Object.keys(loads);
  const process = isCluster ? "all server processes" : "the server process";
  const over = name === "crowd" ? "" : " over 32 connections";
  const measure = `CPU time of ${process} a request, driven by wrk${over}`;
  const baseline = "first subject";
  const head = { name, title, measure, unit: "ns", baseline, cases, picture } as const;
  await assertWrk();
  const { node, rounds = 7, time = name === "crowd" ? 3000 : 1000 } = options;
  const subjects = selectSubjects(table.subjects ?? Object.keys(peers), options);
  const samples = new Samples(head, subjects);
  const seconds = Math.ceil(time / 1000);
  const servers = new Map<string, { readonly server: Subprocess<ServeAnswers>; port: number }>();
  try {
    for (const subject of subjects) {
      const server = isCluster
        ? startProcess<ServeAnswers>(["http/serve-cluster.ts", subject], node)
        : startProcess<ServeAnswers>(
            ["http/serve.ts", subject],
            ...(["taskset", "-c", cores.server, node] as const),
          );
      const port = await server.ask("port");
      servers.set(subject, { server, port });
      for (const { sample } of Object.values(loads)) await assertAnswer(subject, port, sample);
    }
    for (const { server, port } of servers.values()) {
      for (const { sample } of Object.values(loads)) {
        await runWrk(port, sample, 1);
        // This collects garbage, as a server that has run for long has done.
        await server.ask("heap");
      }
    }
    await inRounds(rounds, cases, subjects, async (subject, each) => {
      const found = servers.get(subject);
      const load = loads[each];
      if (found === undefined || load === undefined) return;
      const { server, port } = found;
      const { sample, connections, slow = 0 } = load;
      const slowClients = await SlowClients.start(port, sample, slow);
      const before = await server.ask("cpuTime");
      const count = await runWrk(port, sample, seconds, connections);
      samples.add(subject, each, ((await server.ask("cpuTime")) - before) / count);
      slowClients.stop();
    });
    return [samples.toReport()];
  } finally {
    for (const { server } of servers.values()) await server.stop();
  }
}
