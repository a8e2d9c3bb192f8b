/**
 * Finds the value that a share of the values does not exceed.
 *
 * @param values - In any order.
 * @param share - From 0 to 1.
 * @returns The percentile; `NaN` of none.
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
