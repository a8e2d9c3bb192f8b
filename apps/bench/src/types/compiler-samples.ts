import type { Report, ReportHead } from "../harness/report.ts";
import { Samples } from "../harness/samples.ts";
import type { CheckResult, Compiler } from "./check.ts";

/** What one compiler does: its instantiations, which are the same each time, and its check times. */
export class CompilerSamples {
  readonly #instantiations: Samples;
  readonly #times: Samples;

  constructor(
    compiler: Compiler,
    { name, ...head }: Pick<ReportHead, "name" | "title" | "cases" | "picture">,
    subjects: readonly string[],
  ) {
    const title = `${head.title}, ${compiler}`;
    const rest = { ...head, baseline: "none" } as const;
    this.#instantiations = new Samples(
      {
        ...rest,
        name: `${name}-${compiler}`,
        title: `${title}: instantiations`,
        measure: "Instantiations",
        unit: "thousands",
      },
      subjects,
    );
    this.#times = new Samples(
      {
        ...rest,
        name: `${name}-time-${compiler}`,
        title: `${title}: check time`,
        measure: "Check time",
        unit: "ms",
      },
      subjects,
    );
  }

  /** Adds what it did in the next round. */
  add(subject: string, name: string, { instantiations, checkTime }: CheckResult): void {
    this.#instantiations.add(subject, name, instantiations);
    this.#times.add(subject, name, checkTime * 1000);
  }

  toReports(): readonly Report[] {
    return [this.#instantiations.toReport(), this.#times.toReport()];
  }
}
