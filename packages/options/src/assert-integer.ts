/**
 * Rejects a value that is not an integer within bounds.
 *
 * @param name - The name of the option, for the message.
 * @param value - The value to check.
 * @param minimum - The smallest integer to accept.
 * @param maximum - The largest integer to accept; 2^53 - 1 by default.
 * @throws {@link TypeError} when the value is not a number.
 * @throws {@link RangeError} when the number is not an integer or is out of bounds.
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
