import type { Report, ReportHead } from "./report.ts";
import { summarise } from "./statistics.ts";

/** The figures of all rounds, by subject and case. */
export class Samples {
  readonly #head: ReportHead;
  readonly #subjects: readonly string[];
  readonly #figures = new Map<string, number[]>();

  /** @param subjects - What is compared, the baseline first. */
  constructor(head: ReportHead, subjects: readonly string[]) {
    this.#head = head;
    this.#subjects = subjects;
  }

  /** Adds the figure of the next round. */
  add(subject: string, name: string, figure: number): void {
    const figures = this.#find(subject, name);
    figures.push(figure);
    this.#figures.set(toKey(subject, name), figures);
  }

  /** Summarises the figures; a subject has none for a case that it was not measured with. */
  toReport(): Report {
    const { name, title, measure, unit, baseline, cases, picture = "bars" } = this.#head;
    const rows = this.#subjects.map((subject) => ({
      subject,
      figures: cases.map((each) => {
        const figures = this.#find(subject, each);
        return figures.length === 0 ? null : summarise(figures, this.#findBaseline(subject, each));
      }),
    }));
    return { name, title, measure, unit, baseline, cases, picture, rows };
  }

  #findBaseline(subject: string, name: string): readonly number[] {
    switch (this.#head.baseline) {
      case "first subject":
        return this.#find(this.#subjects[0], name);
      case "first case":
        return this.#find(subject, this.#head.cases[0]);
      case "none":
        return [];
    }
  }

  #find(subject: string | undefined, name: string | undefined): number[] {
    return this.#figures.get(toKey(subject, name)) ?? [];
  }
}

function toKey(...names: readonly (string | undefined)[]): string {
  return JSON.stringify(names);
}
