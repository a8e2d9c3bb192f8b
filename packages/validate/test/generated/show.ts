import { inspect } from "node:util";

/** Prints everything that matters about a value, including order, prototypes and holes. */
export function show(value: unknown): string {
  return inspect(value, whole);
}

/** Prints a value for the author's code, with sorted keys, because a part that settles later adds its key later. */
export function showUnordered(value: unknown): string {
  return inspect(value, { ...whole, sorted: true });
}

const whole = {
  depth: Infinity,
  maxArrayLength: Infinity,
  maxStringLength: Infinity,
  breakLength: Infinity,
  // With compact output, line breaks would depend on the order of keys.
  compact: false,
};
