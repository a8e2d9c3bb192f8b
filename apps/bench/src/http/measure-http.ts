import type { Subprocess } from "@fw/test-support/subprocess";
import { inRounds } from "../harness/in-rounds.ts";
import type { Report } from "../harness/report.ts";
import { Samples } from "../harness/samples.ts";
import { startProcess } from "../harness/start-process.ts";
import { selectSubjects, type BenchOptions } from "../options.ts";
import { peers } from "../peers/peers.ts";
import { assertAnswer } from "../service/send-sample.ts";
import { kinds, samples as requests } from "../service/samples.ts";
import { assertWrk, cores, runWrk } from "./run-wrk.ts";
import type { ServeAnswers } from "./serve.ts";

const head = {
  name: "http",
  title: "Over loopback",
  measure: "CPU time of the server process a request, driven by wrk over 32 connections",
  unit: "ns",
  baseline: "first subject",
  cases: kinds,
} as const;

/**
 * Drives the peers over the loopback interface.
 *
 * @param options - How.
 * @returns The CPU time of the server process for each request.
 * @throws {@link Error} when wrk is missing.
 */
export async function measureHttp(options: BenchOptions): Promise<readonly Report[]> {
  await assertWrk();
  const { node, rounds = 7, time = 1000 } = options;
  const subjects = selectSubjects(Object.keys(peers), options);
  const samples = new Samples(head, subjects);
  const seconds = Math.ceil(time / 1000);
  const servers = new Map<string, { readonly server: Subprocess<ServeAnswers>; port: number }>();
  try {
    for (const subject of subjects) {
      const module = ["http/serve.ts", subject] as const;
      const server = startProcess<ServeAnswers>(module, "taskset", "-c", cores.server, node);
      const port = await server.ask("port");
      servers.set(subject, { server, port });
      for (const kind of kinds) await assertAnswer(subject, port, kind);
    }
    for (const { server, port } of servers.values()) {
      for (const kind of kinds) {
        await runWrk(port, requests[kind], 1);
        // This collects garbage, as a server that has run for long has done.
        await server.ask("heap");
      }
    }
    await inRounds(rounds, kinds, subjects, async (subject, kind) => {
      const found = servers.get(subject);
      if (found === undefined) return;
      const { server, port } = found;
      const before = await server.ask("cpuTime");
      const count = await runWrk(port, requests[kind], seconds);
      samples.add(subject, kind, ((await server.ask("cpuTime")) - before) / count);
    });
    return [samples.toReport()];
  } finally {
    for (const { server } of servers.values()) await server.stop();
  }
}
