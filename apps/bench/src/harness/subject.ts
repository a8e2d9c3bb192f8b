import type { ReportHead } from "./report.ts";

/** One of the things that a bench compares, alone in a process of its own. */
export interface Subject {
  readonly cases: Readonly<Record<string, Case>>;
  /** How many runs are prepared at once at most, where each needs memory of its own. */
  readonly maxCount?: number;
  /** Ends what would keep a process alive. */
  readonly close?: () => Promise<void>;
}

/** What a subject is measured with. */
export interface Case {
  /** Runs once; gives what came of it, as JSON can express it: the same for all subjects. */
  readonly answer: () => unknown;
  /** Makes everything ready that shall not be counted; gives what runs so many times. */
  readonly prepare: (count: number) => () => unknown;
}

/** Subjects that are compared with each other, the one that all are compared with first. */
export interface Comparison extends ReportHead {
  readonly subjects: Readonly<Record<string, () => Subject | Promise<Subject>>>;
}
