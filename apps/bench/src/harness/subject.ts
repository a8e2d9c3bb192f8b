import type { Baseline } from "./baseline.ts";

/** One of the things that a bench compares, alone in a process of its own. */
export interface Subject {
  /**
   * Runs a case once.
   *
   * @returns what came of it, as JSON can express it; the same for all subjects
   */
  readonly answer: (name: string) => unknown;
  /**
   * Makes everything ready that shall not be counted.
   *
   * @param name - the case
   * @param count - how often it is run
   * @returns what is counted
   */
  readonly prepare: (name: string, count: number) => Run | Promise<Run>;
  /** How many runs are prepared at once at most, where each needs memory of its own. */
  readonly maxCount?: number;
  /** Ends what would keep a process alive. */
  readonly close?: () => Promise<void>;
}

/** Runs a case as often as was prepared. */
export type Run = () => unknown;

/** Subjects that are compared with each other. */
export interface Comparison {
  readonly name: string;
  readonly title: string;
  /** What a figure is, such as `CPU time a look-up`. */
  readonly measure: string;
  /** What the ratios refer to; default the first subject. */
  readonly baseline?: Baseline;
  readonly subjects: Readonly<Record<string, () => Promise<Subject>>>;
  readonly cases: readonly string[];
}
