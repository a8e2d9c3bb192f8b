/** What a table shows. */
export interface Head {
  /** Names the file of figures. */
  readonly name: string;
  readonly title: string;
  /** What a figure is, such as `CPU time per request`. */
  readonly figure: string;
  /** `KB` is 1,000 bytes. */
  readonly unit: "ns" | "ms" | "bytes" | "KB";
  /** The columns. */
  readonly cases: readonly string[];
  /** The rows. */
  readonly subjects: readonly string[];
  /** Whether each figure is compared with the first row of the same round. */
  readonly compared: boolean;
}

/** A benchmark: one table. */
export type Bench = StartedBench | PlainBench;

/** A benchmark whose subjects run while it is measured. */
export interface StartedBench extends Head {
  readonly rounds: number;
  /** How often everything is started afresh, which shares out the rounds. Default 1. */
  readonly starts?: number;
  /** Starts the subjects, asserts that their answers are equal, and warms them up. */
  readonly start: (options: StartOptions) => Promise<Run>;
}

/** A benchmark each of whose measurements starts what it needs. */
export interface PlainBench extends Head {
  readonly rounds: number;
  /** Measures one cell once, in the unit of the table; a KB is measured in bytes. */
  readonly measure: (subject: string, name: string) => Promise<number>;
}

/** What a benchmark starts with. */
export interface StartOptions {
  /** The rows that take part, the first one always. */
  readonly subjects: readonly string[];
  /** Whether to assert the answers only, and neither warm up nor measure. */
  readonly check: boolean;
}

/** A benchmark that has started. */
export interface Run {
  /** Measures one cell once, in the unit of the table. */
  readonly measure: (subject: string, name: string) => Promise<number>;
  readonly stop: () => Promise<void>;
}
