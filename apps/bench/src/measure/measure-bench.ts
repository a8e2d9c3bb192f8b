import type { Bench, Run, StartOptions } from "../bench.ts";
import type { Figure, Table } from "./figures.ts";

/** How a benchmark is measured. */
export interface MeasureOptions extends StartOptions {
  /** How often each cell is measured; by default as the benchmark says. */
  readonly rounds: number | undefined;
}

/**
 * Measures a benchmark in rounds. The cells of a column follow each other in random order, so that a disturbance
 * falls on all of them, and no row always follows a slow one, after which it takes up to 5 % longer.
 *
 * @param bench - The benchmark.
 * @param options - How.
 * @returns Its table.
 */
export async function measureBench(bench: Bench, options: MeasureOptions): Promise<Table> {
  const { name, title, unit, cases, compared, rounds: ownRounds } = bench;
  const { subjects, rounds = ownRounds } = options;
  const starts = Math.min(("start" in bench ? bench.starts : undefined) ?? 1, rounds);
  const samples = new Map<string, number[]>();
  const find = (subject: string | undefined, column: string): readonly number[] =>
    samples.get(toColumnKey(subject, column)) ?? [];
  for (let left = starts, done = 0; left > 0; left--) {
    const run = await startBench(bench, options);
    try {
      for (const end = done + Math.ceil((rounds - done) / left); done < end; done++) {
        for (const column of cases) {
          for (const subject of shuffle(subjects)) {
            const figure = await run.measure(subject, column);
            samples.set(toColumnKey(subject, column), [...find(subject, column), figure]);
          }
        }
      }
    } finally {
      await run.stop();
    }
  }
  const rows = subjects.map((subject) => ({
    subject,
    figures: cases.map((column) =>
      summarise(find(subject, column), compared ? find(subjects[0], column) : null),
    ),
  }));
  return { name, title, figure: bench.figure, unit, cases, compared, rows };
}

function startBench(bench: Bench, options: StartOptions): Run | Promise<Run> {
  if ("start" in bench) return bench.start(options);
  return {
    measure: bench.measure,
    stop: () => Promise.resolve(),
  };
}

function toColumnKey(subject: string | undefined, column: string): string {
  return JSON.stringify([subject, column]);
}

function shuffle<Value>(values: readonly Value[]): readonly Value[] {
  const keyed = values.map((value) => ({ value, key: Math.random() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ value }) => value);
}

function summarise(samples: readonly number[], baseline: readonly number[] | null): Figure {
  const ratios = baseline?.map((sample, round) => (samples[round] ?? Number.NaN) / sample);
  const shown = ratios ?? samples;
  return {
    median: quantile(samples, 0.5),
    ratio: ratios === undefined ? null : quantile(ratios, 0.5),
    quartiles: [quantile(shown, 0.25), quantile(shown, 0.75)],
  };
}

/** Interpolates between two neighbours. */
function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * part;
  const lower = sorted[Math.floor(place)] ?? Number.NaN;
  const upper = sorted[Math.ceil(place)] ?? Number.NaN;
  return lower + (upper - lower) * (place - Math.floor(place));
}
