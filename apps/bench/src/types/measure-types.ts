import { inRounds } from "../harness/in-rounds.ts";
import type { Report } from "../harness/report.ts";
import { selectSubjects, type BenchOptions } from "../options.ts";
import { check, compilers } from "./check.ts";
import { CompilerSamples } from "./compiler-samples.ts";
import { typePeers, writeApp } from "./peers.ts";

const sizes: Readonly<Record<string, number>> = {
  "10 routes": 10,
  "100 routes": 100,
  "300 routes": 300,
};

/**
 * Measures what the types of apps of several sizes cost each compiler.
 *
 * @param options - How.
 * @returns Two tables for each compiler, of instantiations and check times.
 */
export async function measureTypes(options: BenchOptions): Promise<readonly Report[]> {
  const subjects = selectSubjects(Object.keys(typePeers), options);
  const cases = Object.keys(sizes);
  const reports: Report[] = [];
  for (const compiler of compilers) {
    const head = { name: "types", title: "Types", cases, picture: "lines" } as const;
    const samples = new CompilerSamples(compiler, head, subjects);
    await inRounds(options.rounds ?? 3, cases, subjects, async (subject, name) => {
      const result = await check(compiler, { "app.ts": writeApp(subject, sizes[name] ?? 0) });
      if (result.errors !== "") throw new Error(result.errors);
      samples.add(subject, name, result);
    });
    reports.push(...samples.toReports());
  }
  return reports;
}
