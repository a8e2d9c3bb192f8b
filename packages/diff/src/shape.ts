/** Whether a value is an object, and no array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value is a text. */
export function isText(value: unknown): value is string {
  return typeof value === "string";
}
