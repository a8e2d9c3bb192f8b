import { inspect } from "node:util";

/** A value with everything about it that counts: order, prototypes, holes, frozen objects. */
export function show(value: unknown): string {
  return inspect(value, whole);
}

/** A value as code of the author's sees it; a part that comes later may have put its key behind others. */
export function showUnordered(value: unknown): string {
  return inspect(value, { ...whole, sorted: true });
}

const whole = {
  depth: Infinity,
  maxArrayLength: Infinity,
  maxStringLength: Infinity,
  breakLength: Infinity,
  // Otherwise, where lines break depends on the order of keys.
  compact: false,
};
