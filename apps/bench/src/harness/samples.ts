import type { Baseline } from "./baseline.ts";
import type { Row } from "./report.ts";
import { summarise } from "./statistics.ts";

/** The figures of all rounds, by subject and case. */
export class Samples {
  readonly #subjects: readonly string[];
  readonly #cases: readonly string[];
  readonly #figures = new Map<string, number[]>();

  /**
   * @param subjects - the baseline first
   * @param cases - the cases
   */
  constructor(subjects: readonly string[], cases: readonly string[]) {
    this.#subjects = subjects;
    this.#cases = cases;
  }

  /** Adds the figure of the next round. */
  add(subject: string, name: string, figure: number): void {
    const key = toKey(subject, name);
    const figures = this.#figures.get(key);
    if (figures === undefined) this.#figures.set(key, [figure]);
    else figures.push(figure);
  }

  /** Summarises the figures; a subject has none for a case that it was not measured with. */
  toRows(baseline: Baseline): readonly Row[] {
    return this.#subjects.map((subject) => ({
      subject,
      figures: this.#cases.map((name) => {
        const figures = this.#figures.get(toKey(subject, name));
        if (figures === undefined) return null;
        return summarise(figures, this.#findBaseline(baseline, subject, name));
      }),
    }));
  }

  #findBaseline(baseline: Baseline, subject: string, name: string): readonly number[] {
    const [firstSubject = ""] = this.#subjects;
    const [firstCase = ""] = this.#cases;
    switch (baseline) {
      case "first subject":
        return this.#figures.get(toKey(firstSubject, name)) ?? [];
      case "first case":
        return this.#figures.get(toKey(subject, firstCase)) ?? [];
      case "none":
        return [];
    }
  }
}

function toKey(subject: string, name: string): string {
  return JSON.stringify([subject, name]);
}
