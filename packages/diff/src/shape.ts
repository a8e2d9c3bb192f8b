/** Whether a value is an object, but not an array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value is a string. */
export function isText(value: unknown): value is string {
  return typeof value === "string";
}
