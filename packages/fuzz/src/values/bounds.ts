import type { $ZodType } from "zod/v4/core";
import { checksOf } from "./checks.ts";

/** The bounds of a schema's numbers and lengths. Exclusive bounds count as inclusive. */
export interface Bounds {
  readonly minimum: number;
  readonly maximum: number;
  readonly step: number | undefined;
  readonly isInteger: boolean;
  /** The smallest length of a string or an array, or number of keys. */
  readonly shortest: number;
  readonly longest: number;
}

/** Reads the bounds of a schema from its checks. */
export function readBounds(schema: $ZodType): Bounds {
  let [minimum, maximum, shortest, longest] = [-Infinity, Infinity, 0, Infinity];
  let step: number | undefined;
  let isInteger = false;
  for (const check of checksOf(schema)) {
    if (check.check === "greater_than") minimum = Math.max(minimum, Number(check.value));
    else if (check.check === "less_than") maximum = Math.min(maximum, Number(check.value));
    else if (check.check === "multiple_of") step = Number(check.value);
    else if (check.check === "number_format" && !check.format.startsWith("float")) {
      isInteger = true;
      const [least, most] = ranges.get(check.format) ?? [-(2 ** 53) + 1, 2 ** 53 - 1];
      minimum = Math.max(minimum, least);
      maximum = Math.min(maximum, most);
    } else if ("minimum" in check) shortest = Math.max(shortest, check.minimum);
    else if ("maximum" in check) longest = Math.min(longest, check.maximum);
    else if ("length" in check && typeof check.length === "number") {
      [shortest, longest] = [check.length, check.length];
    } else if ("size" in check) [shortest, longest] = [check.size, check.size];
  }
  return { minimum, maximum, step, isInteger, shortest, longest };
}

const ranges: ReadonlyMap<string, readonly [number, number]> = new Map([
  ["int32", [-(2 ** 31), 2 ** 31 - 1]],
  ["uint32", [0, 2 ** 32 - 1]],
]);
