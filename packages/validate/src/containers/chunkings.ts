import type { Chunking } from "../limits/chunks.ts";

/**
 * How lists are divided in an asynchronous run.
 *
 * @param itemCount - How many items of a tuple stand before its rest.
 * @internal
 */
export function shareList(itemCount = 0): Chunking {
  return {
    list: (value) => {
      if (!Array.isArray(value)) return undefined;
      const elements: readonly unknown[] = value;
      return itemCount === 0 ? elements : elements.slice(itemCount);
    },
    create: () => [],
    make: (chunk, isFirst, value) =>
      isFirst ? [...(value as unknown[]).slice(0, itemCount), ...chunk] : chunk,
    join: (whole, chunk, start) => {
      // Not `entries`: what Zod leaves out stays out.
      const first = start === 0 ? 0 : itemCount + start;
      (chunk as unknown[]).forEach((item, index) => {
        (whole as unknown[])[first + index] = item;
      });
    },
    firstIndex: itemCount,
  };
}

/**
 * How sets are divided.
 *
 * @internal
 */
export const shareSet: Chunking = {
  list: (value) => (value instanceof Set ? [...value] : undefined),
  create: () => new Set(),
  make: (chunk) => new Set(chunk),
  join: (whole, chunk) => {
    for (const item of chunk as Set<unknown>) (whole as Set<unknown>).add(item);
  },
};

/**
 * How maps are divided.
 *
 * @internal
 */
export const shareMap: Chunking = {
  list: (value) => (value instanceof Map ? [...value] : undefined),
  create: () => new Map(),
  make: (chunk) => new Map(chunk as [unknown, unknown][]),
  join: (whole, chunk) => {
    for (const [key, item] of chunk as Map<unknown, unknown>) {
      (whole as Map<unknown, unknown>).set(key, item);
    }
  },
};

/**
 * How those members of an object are divided that its shape does not declare.
 *
 * @internal
 */
export function shareMembers(shape: object): Chunking {
  return {
    list: (value) =>
      isPlain(value) ? listKeys(value).filter((key) => !Object.hasOwn(shape, key)) : undefined,
    create: () => ({}),
    make: (chunk, isFirst, value) => {
      const declared = isFirst
        ? Reflect.ownKeys(shape).filter((key) => key in (value as object))
        : [];
      const members: Record<PropertyKey, unknown> = {};
      for (const key of [...declared, ...(chunk as PropertyKey[])]) {
        // Zod drops it.
        if (key !== "__proto__") members[key] = Reflect.get(value as object, key);
      }
      return members;
    },
    join: (whole, chunk) => {
      Object.assign(whole as object, chunk);
    },
  };
}

function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function listKeys(value: object): PropertyKey[] {
  const symbols = Object.getOwnPropertySymbols(value);
  const isEnumerable = (key: symbol): boolean =>
    Object.prototype.propertyIsEnumerable.call(value, key);
  return [...Object.keys(value), ...symbols.filter(isEnumerable)];
}
