import { deepEqual } from "node:assert/strict";
import type { Subprocess } from "@fw/test-support/subprocess";
import { selectSubjects, type BenchOptions } from "../options.ts";
import { inRounds } from "./in-rounds.ts";
import type { Report } from "./report.ts";
import { Samples } from "./samples.ts";
import { startProcess } from "./start-process.ts";
import type { Comparison } from "./subject.ts";
import type { WorkerAnswers } from "./worker.ts";

type Worker = Subprocess<WorkerAnswers>;

/**
 * Compares subjects, each in a process of its own: asserts that they answer alike, warms them up,
 * and measures them in short rounds, one after the other. The rounds are shared by several
 * processes of each subject, for two processes of one program may differ for as long as they live.
 *
 * @param comparison - What is compared.
 * @param options - How.
 * @returns The figures.
 */
export async function compare(comparison: Comparison, options: BenchOptions): Promise<Report> {
  const { name, cases, baseline } = comparison;
  const { node, processes, rounds = 42, time = 15, warmUp: warmUpTime } = options;
  const subjects = selectSubjects(Object.keys(comparison.subjects), options);
  const samples = new Samples(comparison, subjects);
  const count = Math.ceil(rounds / processes);
  for (let process = 0; process < processes; process++) {
    const workers = new Map<string, Worker>();
    const measure = async (subject: string, each: string): Promise<void> => {
      const worker = workers.get(subject);
      // The first run finds the caches as another process left them.
      await worker?.ask("measure", each, time / 4);
      samples.add(subject, each, (await worker?.ask("measure", each, time)) ?? Number.NaN);
    };
    try {
      for (const subject of subjects) {
        const worker = startProcess<WorkerAnswers>(["harness/worker.ts", name, subject], node);
        workers.set(subject, worker);
      }
      await assertEqualAnswers(workers, cases);
      await warmUp(workers, cases, warmUpTime);
      if (baseline === "first case") {
        await inRounds(count, subjects, cases, (each, subject) => measure(subject, each));
      } else {
        await inRounds(count, cases, subjects, measure);
      }
    } finally {
      for (const worker of workers.values()) await worker.stop();
    }
  }
  return samples.toReport();
}

async function assertEqualAnswers(
  workers: ReadonlyMap<string, Worker>,
  cases: readonly string[],
): Promise<void> {
  for (const name of cases) {
    let first: { readonly subject: string; readonly answer: unknown } | undefined;
    for (const [subject, worker] of workers) {
      const answer = await worker.ask("answer", name);
      first ??= { subject, answer };
      deepEqual(answer, first.answer, `${subject} and ${first.subject} answer ${name} differently`);
    }
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
      for (const name of cases) await worker.ask("warmUp", name, time);
    }
  }
}
