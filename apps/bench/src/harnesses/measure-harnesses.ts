import path from "node:path";
import type { Report } from "../harness/report.ts";
import { assertWrk } from "../http/run-wrk.ts";
import { selectSubjects, type BenchOptions } from "../options.ts";
import { measureServers } from "../runtimes/measure-servers.ts";
import { entries } from "./entries.ts";
import { harnesses, verify } from "./harnesses.ts";

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
  const runtimes = {
    Node: { program: options.node, all: Object.keys(entries) },
    Bun: { program: bun, all: onBun },
  };
  const reports: Report[] = [];
  for (const [harness, { home, samples }] of Object.entries(harnesses)) {
    for (const [runtime, { program, all }] of Object.entries(runtimes)) {
      const comparison = {
        name: `harness-${path.basename(harness)}-${runtime.toLowerCase()}`,
        title: `The requests of ${harness}, on ${runtime}`,
        subjects: selectSubjects(all, options),
        toCommand: (entry: string) => [program, serve, entry, home] as const,
        requests: samples,
        verify,
      };
      reports.push(await measureServers(comparison, options));
    }
  }
  return reports;
}
