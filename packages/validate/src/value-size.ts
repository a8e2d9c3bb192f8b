/** The size of a value. */
export interface ValueSize {
  /** The number of values in all arrays, objects, maps and sets of the value, plus the value itself. */
  readonly parts: number;
  /** The number of parts that are objects. */
  readonly objects: number;
}

/**
 * Measures a value. Every value is measured, and most are small: recursion costs these less than a list of containers.
 *
 * @param value - Anything, even a value that contains itself.
 * @param maxParts - Once there are more parts than this, no further container is counted.
 */
export function measureValue(value: unknown, maxParts: number): ValueSize {
  const count: Count = { parts: 0, objects: 0, maxParts, deep: undefined };
  countPart(value, count, maxLevels);
  for (const container of count.deep ?? []) {
    count.parts--;
    countPart(container, count, maxLevels);
  }
  return count;
}

/** The number of levels of a value that are counted recursively. Deeper containers are queued. */
const maxLevels = 100;

interface Count {
  parts: number;
  objects: number;
  readonly maxParts: number;
  /** The queue of containers below the first `maxLevels` levels. Each is already counted as a part. */
  deep: unknown[] | undefined;
}

function countPart(part: unknown, count: Count, levels: number): void {
  count.parts++;
  if (typeof part !== "object" || part === null || count.parts > count.maxParts) return;
  if (levels === 0) (count.deep ??= []).push(part);
  else if (Array.isArray(part)) for (const element of part) countPart(element, count, levels - 1);
  else {
    count.objects++;
    if (part instanceof Map) for (const key of part.keys()) countPart(key, count, levels - 1);
    if (part instanceof Map || part instanceof Set) {
      for (const element of part.values()) countPart(element, count, levels - 1);
    } else if (!ArrayBuffer.isView(part)) {
      for (const key in part) countPart(part[key as never], count, levels - 1);
    }
  }
}
