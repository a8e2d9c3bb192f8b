import { inRounds } from "../harness/in-rounds.ts";
import type { Report } from "../harness/report.ts";
import { Samples } from "../harness/samples.ts";
import { runWrk } from "../http/run-wrk.ts";
import type { BenchOptions } from "../options.ts";
import type { Sample } from "../service/samples.ts";
import { RuntimeProcess } from "./runtime-process.ts";
import type { Command } from "./runtimes.ts";

/** Servers of one runtime, and the requests that they all answer. */
export interface ServerComparison {
  /** Names the file of results. */
  readonly name: string;
  readonly title: string;
  readonly subjects: readonly string[];
  /** What starts a subject's process, which prints its port. */
  readonly toCommand: (subject: string) => Command | Promise<Command>;
  readonly requests: Readonly<Record<string, Sample>>;
  /** Asserts that a subject answers a request as it should. */
  readonly verify: (subject: string, port: number, request: Sample) => Promise<void>;
}

/**
 * Drives servers over the loopback interface, one after the other.
 *
 * @param comparison - The servers.
 * @param options - How.
 * @returns The CPU time of the process for each request.
 * @throws {@link AssertionError} when one does not answer as it should.
 */
export async function measureServers(
  { name, title, subjects, toCommand, requests, verify }: ServerComparison,
  options: BenchOptions,
): Promise<Report> {
  const { rounds = 9, time = 1000 } = options;
  const head = {
    name,
    title,
    measure: "CPU time of the process a request, driven by wrk over 32 connections",
    unit: "ns",
    baseline: "first subject",
    cases: Object.keys(requests),
  } as const;
  const samples = new Samples(head, subjects);
  const servers = new Map<string, RuntimeProcess>();
  try {
    for (const subject of subjects) {
      const server = await RuntimeProcess.start(await toCommand(subject));
      servers.set(subject, server);
      for (const request of Object.values(requests)) {
        await verify(subject, server.port, request);
        await runWrk(server.port, request, 2);
      }
    }
    await inRounds(rounds, head.cases, subjects, async (subject, each) => {
      const server = servers.get(subject);
      const request = requests[each];
      if (server === undefined || request === undefined) return;
      const before = server.cpuTime;
      const count = await runWrk(server.port, request, Math.ceil(time / 1000));
      samples.add(subject, each, (server.cpuTime - before) / count);
    });
    return samples.toReport();
  } finally {
    for (const server of servers.values()) await server.stop();
  }
}
