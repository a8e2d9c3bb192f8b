import { gzipSync } from "node:zlib";
import type { Report } from "../harness/report.ts";
import { Samples } from "../harness/samples.ts";
import { selectSubjects, type BenchOptions } from "../options.ts";
import { bundlers } from "./bundlers.ts";
import { measureParts } from "./measure-parts.ts";
import { programs } from "./programs.ts";

/** The export conditions of platforms; on `browser` and `edge-light` all files are those of `workerd`. */
const conditions = ["node", "workerd"] as const;

/**
 * Measures how large programs of one route become, each bundled into one minified file.
 *
 * @param options - Which.
 * @returns A table for each platform, then what the framework's bundles consist of.
 */
export async function measureBundles(options: BenchOptions): Promise<readonly Report[]> {
  const subjects = selectSubjects(Object.keys(programs), options);
  const reports: Report[] = [];
  for (const condition of conditions) {
    const names = Object.keys(bundlers);
    const head = {
      name: `bundles-${condition}`,
      title: `Bundles on the condition ${condition}`,
      measure: "The size of one minified file, and gzipped",
      unit: "KB",
      baseline: "none",
      cases: names.flatMap((name) => [name, `${name}, gzipped`]),
    } as const;
    const samples = new Samples(head, subjects);
    for (const subject of subjects) {
      for (const [name, bundle] of Object.entries(bundlers)) {
        const code = await bundle(programs[subject] ?? "", condition);
        samples.add(subject, name, Buffer.byteLength(code));
        samples.add(subject, `${name}, gzipped`, gzipSync(code, { level: 9 }).length);
      }
    }
    reports.push(samples.toReport());
  }
  return [...reports, await measureParts("node"), await measureParts("workerd")];
}
