import { inspect } from "node:util";

/** A value with everything about it that counts: order, prototypes, holes, frozen objects. */
export function show(value: unknown): string {
  return inspect(value, {
    depth: Infinity,
    maxArrayLength: Infinity,
    maxStringLength: Infinity,
    breakLength: Infinity,
  });
}
