import { deepEqual } from "node:assert/strict";
import type { Subprocess } from "@fw/test-support/subprocess";
import type { Run, StartOptions } from "../bench.ts";
import { startProcess } from "./process.ts";

/** A row of a comparison within processes, one for each row: creates its cells, by column. */
export type Subject = (name: string) => Case;

/** A cell of such a row. */
export interface Case {
  /** Runs once and returns the outcome, as JSON can express it: the same for all rows. */
  readonly answer: () => unknown;
  /** Prepares what shall not be counted and returns what runs so many times. */
  readonly prepare: (count: number) => () => unknown;
}

/** What the process of a row answers. Times are CPU time in milliseconds. */
export type WorkerAnswers = Readonly<{
  answer: (name: string) => unknown;
  warmUp: (name: string, time: number) => Promise<void>;
  /** Measures the nanoseconds that a run takes. */
  measure: (name: string, time: number) => Promise<number>;
}>;

type Worker = Subprocess<WorkerAnswers>;

/** How long a case is warmed up, twice, and how long it is measured, in milliseconds of CPU time. */
const warmUpTime = 200;
const measuredTime = 15;

/**
 * Starts a process for each row, so that none sees code that another one made slow; asserts that their
 * answers are equal, and warms them up.
 *
 * @param cases - The columns.
 * @param options - How.
 * @returns What measures the CPU time of a run, in nanoseconds.
 */
export async function startWorkers(
  cases: readonly string[],
  { subjects, check }: StartOptions,
): Promise<Run> {
  const workers = new Map<string, Worker>();
  const stop = async (): Promise<void> => {
    for (const worker of workers.values()) await worker.stop();
  };
  for (const subject of subjects) {
    workers.set(subject, startProcess(["worker.ts", subject]));
  }
  try {
    await assertEqualAnswers(workers, cases);
    // Twice, because another case may throw away what one has compiled.
    for (const worker of check ? [] : [...workers.values(), ...workers.values()]) {
      for (const name of cases) await worker.ask("warmUp", name, warmUpTime);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    stop,
    measure: async (subject, name) => {
      const worker = workers.get(subject);
      // The first run finds the caches as another process left them.
      await worker?.ask("measure", name, measuredTime / 4);
      return (await worker?.ask("measure", name, measuredTime)) ?? Number.NaN;
    },
  };
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
