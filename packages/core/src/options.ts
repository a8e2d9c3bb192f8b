/**
 * Refuses an options value that is not an object, or has a name that no option has.
 *
 * @throws {@link TypeError} naming what is wrong.
 * @internal
 */
export function assertOptions(where: string, value: unknown, names: readonly string[]): void {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new TypeError(`${where} must be an object`);
  }
  for (const name of Object.keys(value)) {
    if (!names.includes(name)) {
      throw new TypeError(`${where} has no option "${name}"; it has ${names.join(", ")}`);
    }
  }
}

/**
 * Refuses a number that is not a whole number within bounds.
 *
 * @throws {@link TypeError} when it is no number, RangeError when it is out of bounds.
 * @internal
 */
export function assertInteger(
  name: string,
  value: unknown,
  minimum: number,
  maximum: number = Number.MAX_SAFE_INTEGER,
): void {
  if (typeof value !== "number") throw new TypeError(`${name} must be a number`);
  if (!Number.isInteger(value) || value < minimum || value > maximum) {
    throw new RangeError(`${name} must be a whole number from ${minimum} to ${maximum}: ${value}`);
  }
}
