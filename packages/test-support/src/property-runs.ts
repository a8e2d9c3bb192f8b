/**
 * How often a long property runs. By default the cases are the same every time, so that only a change of the
 * code can fail them. The test command runs a fifth of those that the suite `properties` runs.
 * `PROPERTY_FACTOR=50` runs 50 times as many, and other ones each time.
 *
 * @param count - How many cases the suite runs.
 * @returns The parameters for fast-check.
 */
export function propertyRuns(count: number): {
  readonly numRuns: number;
  readonly seed?: number;
} {
  const { PROPERTY_FACTOR: factor, VITEST_SUITE: suite } = process.env;
  if (factor !== undefined) return { numRuns: count * Number(factor) };
  return { numRuns: suite === "properties" ? count : Math.ceil(count / 5), seed: 1 };
}
