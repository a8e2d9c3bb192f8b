/** What is reported of one figure that was measured in several rounds. */
export interface Summary {
  readonly median: number;
  readonly minimum: number;
  /** The median of the quotients by the baseline of the same round; `null` without a baseline. */
  readonly ratio: number | null;
}

/**
 * Summarises the samples of one figure.
 *
 * @param samples - One for each round.
 * @param baseline - The baseline's samples of the same rounds; none when it has none.
 * @returns The summary.
 */
export function summarise(samples: readonly number[], baseline: readonly number[]): Summary {
  const ratios = baseline.map((sample, round) => (samples[round] ?? Number.NaN) / sample);
  return {
    median: median(samples),
    minimum: Math.min(...samples),
    ratio: ratios.length === 0 ? null : median(ratios),
  };
}

/**
 * Finds the middle value.
 *
 * @param values - In any order.
 * @returns The median; of two in the middle their mean; `NaN` of none.
 */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const lower = sorted[Math.floor(middle)] ?? Number.NaN;
  const upper = sorted[Math.ceil(middle)] ?? Number.NaN;
  return (lower + upper) / 2;
}
