/**
 * How often a long property runs. The test command runs the same cases every time, so that only a change
 * of the code can fail them; `PROPERTY_FACTOR=50` runs 50 times as many, and other ones each time.
 *
 * @param count - How many cases the test command runs.
 * @returns The parameters for fast-check.
 */
export function propertyRuns(count: number): {
  readonly numRuns: number;
  readonly seed?: number;
} {
  const factor = process.env["PROPERTY_FACTOR"];
  return factor === undefined ? { numRuns: count, seed: 1 } : { numRuns: count * Number(factor) };
}
