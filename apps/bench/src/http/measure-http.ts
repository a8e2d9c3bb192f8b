import { inRounds } from "../harness/in-rounds.ts";
import type { BenchOptions } from "../harness/options.ts";
import type { Report } from "../harness/report.ts";
import { Samples } from "../harness/samples.ts";
import { selectSubjects } from "../harness/select-subjects.ts";
import { peers } from "../peers/peers.ts";
import { assertAnswer } from "../service/assert-answer.ts";
import { kinds, samples as requests } from "../service/samples.ts";
import { assertWrk, cores, runWrk } from "./run-wrk.ts";
import { startServer, type ServerProcess } from "./start-server.ts";

/**
 * Drives the peers over the loopback interface.
 *
 * @param options - how
 * @returns the CPU time of the server process for each request
 * @throws Error when wrk is missing
 */
export async function measureHttp(options: BenchOptions): Promise<Report> {
  await assertWrk();
  const { node, rounds = 7, time = 1000 } = options;
  const subjects = selectSubjects(Object.keys(peers), options);
  const servers = new Map<string, ServerProcess>();
  try {
    for (const subject of subjects) {
      const command = ["taskset", "-c", cores.server, node, "--expose-gc"] as const;
      servers.set(subject, await startServer(subject, command));
    }
    for (const [subject, { port }] of servers) {
      for (const kind of kinds) await assertAnswer(subject, port, kind);
    }
    const samples = new Samples(subjects, kinds);
    const seconds = Math.ceil(time / 1000);
    for (const server of servers.values()) await warmUp(server);
    await inRounds(rounds, kinds, subjects, async (subject, name) => {
      const server = servers.get(subject);
      const kind = kinds.find((each) => each === name);
      if (server === undefined || kind === undefined) return;
      const before = await server.read("cpu time");
      const count = await runWrk(server.port, requests[kind], seconds);
      samples.add(subject, kind, ((await server.read("cpu time")) - before) / count);
    });
    return {
      name: "http",
      title: "Over loopback",
      measure: "CPU time of the server process a request, driven by wrk over 32 connections",
      unit: "ns",
      baseline: "first subject",
      cases: kinds,
      rows: samples.toRows("first subject"),
    };
  } finally {
    for (const server of servers.values()) server.close();
  }
}

async function warmUp(server: ServerProcess): Promise<void> {
  for (const kind of kinds) {
    await runWrk(server.port, requests[kind], 1);
    // Reading this meter collects garbage, as a server that has run for long has done.
    await server.read("heap");
  }
}
