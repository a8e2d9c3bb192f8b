import type { Report } from "../harness/report.ts";
import { Samples } from "../harness/samples.ts";
import { startProcess } from "../harness/start-process.ts";
import type { WorkerAnswers } from "../harness/worker.ts";
import { selectSubjects, type BenchOptions } from "../options.ts";
import { pipe } from "../pipe/comparison.ts";
import { kinds } from "../service/samples.ts";

/** How many functions are shown. */
const shown = 40;

/**
 * Looks where the time goes in the servers that are driven through memory: by hand, and
 * `@fw/framework` or those that the user names.
 *
 * @param options - How.
 * @returns The functions with the longest times of their own, a table for each server.
 */
export async function measureProfile(options: BenchOptions): Promise<readonly Report[]> {
  const only = options.only.length === 0 ? ["@fw/framework"] : options.only;
  const subjects = selectSubjects(Object.keys(pipe.subjects), { ...options, only });
  const reports: Report[] = [];
  for (const subject of subjects) reports.push(await profileSubject(subject, options));
  return reports;
}

async function profileSubject(subject: string, options: BenchOptions): Promise<Report> {
  const { node, rounds = 3, time = 1000, warmUp } = options;
  const worker = startProcess<WorkerAnswers>(["harness/worker.ts", pipe.name, subject], node);
  const figures: [place: string, kind: string, time: number][] = [];
  try {
    for (const name of kinds) await worker.ask("warmUp", name, warmUp);
    for (const name of kinds) {
      for (let round = 0; round < rounds; round++) {
        await worker.ask("warmUp", name, warmUp);
        const figure = await worker.ask("measure", name, 100);
        const shares = await worker.ask("profile", name, time);
        for (const [place, share] of Object.entries(shares)) {
          figures.push([place, name, share * figure]);
        }
      }
    }
  } finally {
    await worker.stop();
  }
  const head = {
    name: `profile-${subject.replace(/\W+/g, "-")}`,
    title: `Where the time goes: ${subject}`,
    measure: "Time of a function itself a request",
    unit: "ns",
    baseline: "none",
    cases: kinds,
  } as const;
  const samples = new Samples(head, selectPlaces(figures));
  for (const [place, kind, figure] of figures) samples.add(place, kind, figure);
  return samples.toReport();
}

/** The functions with the longest times, the longest first. */
function selectPlaces(figures: readonly [string, string, number][]): readonly string[] {
  const totals = new Map<string, number>();
  for (const [place, , time] of figures) totals.set(place, (totals.get(place) ?? 0) + time);
  return [...totals]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, shown)
    .map(([place]) => place);
}
