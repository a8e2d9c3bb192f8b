/**
 * Stops a caller without types from registering something that is not text.
 *
 * @param subject - What the value is, as the message names it.
 * @param value - The value to check.
 * @throws {@link TypeError} when the value is not a string.
 * @internal
 */
export function assertString(subject: string, value: unknown): asserts value is string {
  if (typeof value !== "string") {
    throw new TypeError(
      `${subject} must be a string, not ${value === null ? "null" : typeof value}`,
    );
  }
}
