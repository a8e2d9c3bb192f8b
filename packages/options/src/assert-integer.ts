/**
 * Refuses what is not a whole number within bounds.
 *
 * @param name - The option, or what else has the number.
 * @param value - What was given.
 * @param minimum - The smallest number that is accepted.
 * @param maximum - The largest; 2^53 - 1 by default.
 * @throws {@link TypeError} when it is no number.
 * @throws {@link RangeError} when it is not whole, or out of bounds.
 */
export function assertInteger(
  name: string,
  value: unknown,
  minimum: number,
  maximum: number = Number.MAX_SAFE_INTEGER,
): asserts value is number {
  if (typeof value !== "number") throw new TypeError(`${name} must be a number`);
  if (Number.isInteger(value) && value >= minimum && value <= maximum) return;
  const bounds =
    maximum === Number.MAX_SAFE_INTEGER ? `, ${minimum} or more` : ` from ${minimum} to ${maximum}`;
  throw new RangeError(`${name} must be a whole number${bounds}: ${value}`);
}
