/**
 * Whether a value is an object, and no array.
 *
 * @internal
 */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Whether a value is a text.
 *
 * @internal
 */
export function isText(value: unknown): value is string {
  return typeof value === "string";
}
