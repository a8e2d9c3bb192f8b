import type { Report } from "../harness/report.ts";
import { assertWrk } from "../http/run-wrk.ts";
import { selectSubjects, type BenchOptions } from "../options.ts";
import { assertAnswer } from "../service/send-sample.ts";
import { kinds, samples } from "../service/samples.ts";
import { measureServers } from "./measure-servers.ts";
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
  for (const [runtime, toCommand] of Object.entries(runtimes)) {
    const comparison = {
      name: `runtimes-${runtime.toLowerCase()}`,
      title: `On ${runtime}`,
      subjects: selectSubjects(Object.keys(subjects), options),
      toCommand,
      requests: Object.fromEntries(kinds.map((kind) => [kind, samples[kind]])),
      verify: assertAnswer,
    };
    reports.push(await measureServers(comparison, options));
  }
  return reports;
}
