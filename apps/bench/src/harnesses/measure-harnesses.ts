import path from "node:path";
import { inRounds } from "../harness/in-rounds.ts";
import type { Report } from "../harness/report.ts";
import { Samples } from "../harness/samples.ts";
import { assertWrk, runWrk } from "../http/run-wrk.ts";
import { selectSubjects, type BenchOptions } from "../options.ts";
import { RuntimeProcess } from "../runtimes/runtime-process.ts";
import { entries } from "./entries.ts";
import { harnesses, verify, type Harness } from "./harnesses.ts";

const serve = path.join(import.meta.dirname, "serve.ts");
const bun = path.join(import.meta.dirname, "../../../../platforms/node_modules/.bin/bun");

/** Fastify and Express have no Fetch interface: on Bun they run on its `node:http`. */
const onBun = ["by hand", "@fw/framework", "Hono", "h3", "Elysia"];

/**
 * Drives the applications of public harnesses over the loopback interface.
 *
 * @param options - How.
 * @returns The CPU time of the process for each request, a table for each harness and runtime.
 * @throws {@link Error} when wrk is missing, or an entry does not answer as the harness verifies.
 */
export async function measureHarnesses(options: BenchOptions): Promise<readonly Report[]> {
  await assertWrk();
  const reports: Report[] = [];
  for (const [name, harness] of Object.entries(harnesses)) {
    reports.push(await measureHarness(name, harness, "Node", Object.keys(entries), options));
    reports.push(await measureHarness(name, harness, "Bun", onBun, options));
  }
  return reports;
}

async function measureHarness(
  name: string,
  { home, samples: sent }: Harness,
  runtime: "Node" | "Bun",
  all: readonly string[],
  options: BenchOptions,
): Promise<Report> {
  const { node, rounds = 9, time = 1000 } = options;
  const program = runtime === "Bun" ? bun : node;
  const names = selectSubjects(all, options);
  const head = {
    name: `harness-${path.basename(name)}-${runtime.toLowerCase()}`,
    title: `The requests of ${name}, on ${runtime}`,
    measure: "CPU time of the process a request, driven by wrk over 32 connections",
    unit: "ns",
    baseline: "first subject",
    cases: Object.keys(sent),
  } as const;
  const samples = new Samples(head, names);
  const servers = new Map<string, RuntimeProcess>();
  try {
    for (const entry of names) {
      const server = await RuntimeProcess.start([program, serve, entry, home]);
      servers.set(entry, server);
      for (const sample of Object.values(sent)) {
        await verify(entry, server.port, sample);
        await runWrk(server.port, sample, 2);
      }
    }
    await inRounds(rounds, head.cases, names, async (entry, each) => {
      const server = servers.get(entry);
      const sample = sent[each];
      if (server === undefined || sample === undefined) return;
      const before = server.cpuTime;
      const count = await runWrk(server.port, sample, Math.ceil(time / 1000));
      samples.add(entry, each, (server.cpuTime - before) / count);
    });
    return samples.toReport();
  } finally {
    for (const server of servers.values()) await server.stop();
  }
}
