/** What is reported of one figure that was measured in several rounds. */
export interface Summary {
  readonly median: number;
  readonly minimum: number;
  /** The quartiles: a quarter of the samples is below the first, a quarter above the second. */
  readonly quartiles: readonly [lower: number, upper: number];
  /** The median of the quotients by the baseline of the same round; `null` without a baseline. */
  readonly ratio: number | null;
  /** The quartiles of those quotients. */
  readonly ratioQuartiles: readonly [lower: number, upper: number] | null;
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
    quartiles: quartiles(samples),
    ratio: ratios.length === 0 ? null : median(ratios),
    ratioQuartiles: ratios.length === 0 ? null : quartiles(ratios),
  };
}

/**
 * Finds the middle value.
 *
 * @param values - In any order.
 * @returns The median; of two in the middle their mean; `NaN` of none.
 */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

function quartiles(values: readonly number[]): readonly [number, number] {
  return [quantile(values, 0.25), quantile(values, 0.75)];
}

/** Between two values in proportion to how near they are. */
function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * part;
  const lower = sorted[Math.floor(place)] ?? Number.NaN;
  const upper = sorted[Math.ceil(place)] ?? Number.NaN;
  return lower + (upper - lower) * (place - Math.floor(place));
}
