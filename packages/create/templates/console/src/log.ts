/** Writes each event as one line of JSON. */
export const log = {
  info: (fields: object, message: string) => {
    write("info", fields, message);
  },
  warn: (fields: object, message: string) => {
    write("warn", fields, message);
  },
  error: (fields: object, message: string) => {
    write("error", fields, message);
  },
};

function write(level: string, fields: object, message: string): void {
  const time = new Date().toISOString();
  const line = JSON.stringify({ time, level, message, ...fields }, showErrors);
  try {
    console.log(line);
  } catch {
    // A full disk, on Deno. It costs lines, and not the service.
  }
}

/** Writes errors as text, because JSON.stringify writes them as {}. */
function showErrors(_key: string, value: unknown): unknown {
  return value instanceof Error ? (value.stack ?? value.message) : value;
}
