/** The size of a value. */
export interface ValueSize {
  /** The number of values in all arrays, objects, maps and sets of the value, plus the value itself. */
  readonly parts: number;
  /** The number of parts that are objects. */
  readonly objects: number;
}

/**
 * Measures a value.
 *
 * @param value - Anything, even a value that contains itself.
 * @param maxParts - Counting stops after the first container that brings the parts above this number.
 */
export function measureValue(value: unknown, maxParts: number): ValueSize {
  const waiting = isContainer(value) ? [value] : [];
  let parts = 1;
  let objects = 0;
  const add = (part: unknown): void => {
    parts++;
    if (isContainer(part)) waiting.push(part);
  };
  for (const container of waiting) {
    if (parts > maxParts) break;
    if (!Array.isArray(container)) objects++;
    if (container instanceof Map) for (const key of container.keys()) add(key);
    if (Array.isArray(container) || container instanceof Set || container instanceof Map) {
      for (const part of container.values()) add(part);
    } else if (!ArrayBuffer.isView(container)) {
      // A list of the members would cost time for every value, and most are small.
      for (const key in container) add(container[key]);
    }
  }
  return { parts, objects };
}

function isContainer(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
