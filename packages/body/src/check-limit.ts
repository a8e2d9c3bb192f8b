/**
 * Refuses what is no limit.
 *
 * @param name - The name of the option.
 * @param value - What it was given.
 * @param unit - What is counted, in the plural.
 * @throws {@link TypeError} when it is not a number.
 * @throws {@link RangeError} when it is not a whole number from 0 to 2^53 - 1.
 * @internal
 */
export function checkLimit(name: string, value: unknown, unit: string): void {
  if (typeof value !== "number") throw new TypeError(`${name} must be a number`);
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new RangeError(`${name} must be a whole number of ${unit}, 0 or more`);
  }
}
