import { deepEqual } from "node:assert/strict";
import { inRounds } from "./in-rounds.ts";
import type { BenchOptions } from "./options.ts";
import type { Report } from "./report.ts";
import { Samples } from "./samples.ts";
import { selectSubjects } from "./select-subjects.ts";
import { startWorker, type Worker } from "./start-worker.ts";
import type { Comparison } from "./subject.ts";

/**
 * Compares subjects, each in a process of its own: asserts that they answer alike, warms them up,
 * and measures them in short rounds, one after the other. The rounds are shared by several
 * processes of each subject, for two processes of one program may differ for as long as they live.
 *
 * @param comparison - what is compared
 * @param options - how
 * @returns the figures
 */
export async function compare(comparison: Comparison, options: BenchOptions): Promise<Report> {
  const { name, title, measure, cases, baseline = "first subject" } = comparison;
  const subjects = selectSubjects(Object.keys(comparison.subjects), options);
  const samples = new Samples(subjects, cases);
  for (let process = 0; process < options.processes; process++) {
    await compareProcesses(comparison, subjects, samples, options);
  }
  return { name, title, measure, unit: "ns", baseline, cases, rows: samples.toRows(baseline) };
}

async function compareProcesses(
  { name, cases, baseline }: Comparison,
  subjects: readonly string[],
  samples: Samples,
  { node, processes, rounds = 42, time = 15, warmUp: warmUpTime }: BenchOptions,
): Promise<void> {
  const workers = new Map<string, Worker>();
  const measure = async (subject: string, each: string): Promise<void> => {
    const worker = workers.get(subject);
    // The first run finds the caches as another process left them.
    await worker?.execute({ do: "measure", name: each, time: time / 4 });
    const figure = await worker?.execute({ do: "measure", name: each, time });
    samples.add(subject, each, Number(figure));
  };
  const count = Math.ceil(rounds / processes);
  try {
    for (const subject of subjects) workers.set(subject, await startWorker(node, name, subject));
    for (const each of cases) await assertEqualAnswers(workers, each);
    await warmUp(workers, cases, warmUpTime);
    if (baseline === "first case") {
      await inRounds(count, subjects, cases, (each, subject) => measure(subject, each));
    } else {
      await inRounds(count, cases, subjects, measure);
    }
  } finally {
    for (const worker of workers.values()) worker.close();
  }
}

async function assertEqualAnswers(
  workers: ReadonlyMap<string, Worker>,
  name: string,
): Promise<void> {
  let first: { readonly subject: string; readonly answer: unknown } | undefined;
  for (const [subject, worker] of workers) {
    const answer = await worker.execute({ do: "answer", name });
    first ??= { subject, answer };
    deepEqual(answer, first.answer, `${subject} and ${first.subject} answer ${name} differently`);
  }
}

/** Twice, for what one case compiles may be thrown away when another one comes. */
async function warmUp(
  workers: ReadonlyMap<string, Worker>,
  cases: readonly string[],
  time: number,
): Promise<void> {
  for (let pass = 0; pass < 2; pass++) {
    for (const worker of workers.values()) {
      for (const name of cases) await worker.execute({ do: "warm up", name, time });
    }
  }
}
