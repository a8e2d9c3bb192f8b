import { util } from "zod/v4/core";

/** What two values have become, or where they differ. */
type Merged = { readonly value: unknown } | { readonly path: readonly (string | number)[] };

/**
 * Merges what the operands of an intersection yield, as Zod does, in linear time: Zod looks up every
 * key of one in a list of the other's.
 *
 * @internal
 */
export function mergeValues(left: unknown, right: unknown): Merged {
  if (left === right) return { value: left };
  if (left instanceof Date && right instanceof Date && Number(left) === Number(right)) {
    return { value: left };
  }
  if (util.isPlainObject(left) && util.isPlainObject(right)) return mergeObjects(left, right);
  if (Array.isArray(left) && Array.isArray(right)) return mergeArrays(left, right);
  return { path: [] };
}

function mergeObjects(left: Members, right: Members): Merged {
  const value: Record<PropertyKey, unknown> = {};
  const rightKeys = Object.keys(right);
  let shared = 0;
  for (const key of Object.keys(left)) {
    if (key === "__proto__") continue;
    if (!isOwn(right, key)) {
      value[key] = left[key];
      continue;
    }
    shared++;
    const merged = mergeValues(left[key], right[key]);
    if (!("value" in merged)) return { path: [key, ...merged.path] };
    value[key] = merged.value;
  }
  if (shared < rightKeys.length) {
    for (const key of rightKeys) {
      if (key !== "__proto__" && !isOwn(left, key)) value[key] = right[key];
    }
  }
  copySymbols(left, value);
  copySymbols(right, value);
  return { value };
}

type Members = Readonly<Record<PropertyKey, unknown>>;

function copySymbols(from: Members, to: Record<PropertyKey, unknown>): void {
  for (const symbol of Object.getOwnPropertySymbols(from)) {
    if (isOwn(from, symbol)) to[symbol] = from[symbol];
  }
}

function isOwn(value: Members, key: PropertyKey): boolean {
  return Object.prototype.propertyIsEnumerable.call(value, key);
}

function mergeArrays(left: readonly unknown[], right: readonly unknown[]): Merged {
  if (left.length !== right.length) return { path: [] };
  const value: unknown[] = [];
  for (const [index, item] of left.entries()) {
    const merged = mergeValues(item, right[index]);
    if (!("value" in merged)) return { path: [index, ...merged.path] };
    value.push(merged.value);
  }
  return { value };
}
