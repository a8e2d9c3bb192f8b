/**
 * The value that a share of the values does not exceed.
 *
 * @param values - in any order
 * @param share - from 0 to 1
 * @returns the percentile; `NaN` of none
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
