import { inRounds } from "../harness/in-rounds.ts";
import type { Report } from "../harness/report.ts";
import { Samples } from "../harness/samples.ts";
import { assertWrk, runWrk } from "../http/run-wrk.ts";
import { selectSubjects, type BenchOptions } from "../options.ts";
import { assertAnswer } from "../service/send-sample.ts";
import { kinds, samples as requests } from "../service/samples.ts";
import { RuntimeProcess } from "./runtime-process.ts";
import { runtimes } from "./runtimes.ts";
import { subjects } from "./subjects.ts";

/**
 * Drives servers of other runtimes over the loopback interface.
 *
 * @param options - How.
 * @returns The CPU time of the process for each request, a table for each runtime.
 * @throws {@link Error} when wrk is missing.
 */
export async function measureRuntimes(options: BenchOptions): Promise<readonly Report[]> {
  await assertWrk();
  const reports: Report[] = [];
  for (const name of Object.keys(runtimes)) reports.push(await measureRuntime(name, options));
  return reports;
}

async function measureRuntime(runtime: string, options: BenchOptions): Promise<Report> {
  const { rounds = 9, time = 1000 } = options;
  const names = selectSubjects(Object.keys(subjects), options);
  const head = {
    name: `runtimes-${runtime.toLowerCase()}`,
    title: `On ${runtime}`,
    measure: "CPU time of the process a request, driven by wrk over 32 connections",
    unit: "ns",
    baseline: "first subject",
    cases: kinds,
  } as const;
  const samples = new Samples(head, names);
  const servers = new Map<string, RuntimeProcess>();
  try {
    for (const name of names) {
      const command = await runtimes[runtime]?.(name);
      if (command === undefined) continue;
      const server = await RuntimeProcess.start(command);
      servers.set(name, server);
      for (const kind of kinds) {
        await assertAnswer(name, server.port, requests[kind]);
        await runWrk(server.port, requests[kind], 2);
      }
    }
    await inRounds(rounds, kinds, names, async (name, kind) => {
      const server = servers.get(name);
      if (server === undefined) return;
      const before = server.cpuTime;
      const count = await runWrk(server.port, requests[kind], Math.ceil(time / 1000));
      samples.add(name, kind, (server.cpuTime - before) / count);
    });
    return samples.toReport();
  } finally {
    for (const server of servers.values()) await server.stop();
  }
}
