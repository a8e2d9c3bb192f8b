/** Writes a value like `JSON.stringify`, but keeps the sign of -0, which JSON allows. */
export function writeJson(value: unknown): string {
  return write(value) ?? "null";
}

function write(value: unknown): string | undefined {
  if (Object.is(value, -0)) return "-0";
  if (Array.isArray(value)) {
    return `[${value.map((element) => write(element) ?? "null").join(",")}]`;
  }
  if (typeof value !== "object" || value === null) {
    return JSON.stringify(value);
  }
  const members = Object.entries(value).flatMap(([key, member]) => {
    const text = write(member);
    return text === undefined ? [] : [`${JSON.stringify(key)}:${text}`];
  });
  return `{${members.join(",")}}`;
}

/** Returns a value as the server receives it. A file arrives in a form, where nothing is written as JSON. */
export function asSent(value: unknown): unknown {
  return value === undefined || hasFile(value) ? value : JSON.parse(writeJson(value));
}

function hasFile(value: unknown): boolean {
  if (value instanceof File) return true;
  return typeof value === "object" && value !== null && Object.values(value).some(hasFile);
}
