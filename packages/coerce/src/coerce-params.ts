import { NullRecord } from "@fw/percent";
import type { ParamsPlan } from "./plan.ts";
import { toScalar } from "./scalar.ts";

/**
 * Converts path parameters to the types that their schema declares (docs/specification.md#53-params).
 *
 * It never throws and never validates: what does not fit its type stays a string, and a missing
 * parameter stays missing, so that Zod reports both.
 *
 * @param plan - The plan that `compileParams` made of the schema.
 * @param values - The decoded parameters by name; undeclared ones are not read.
 * @returns The declared parameters, in a record without inherited keys.
 */
export function coerceParams(
  plan: ParamsPlan,
  values: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const result = new NullRecord<unknown>();
  for (const { key, type } of plan.fields) {
    const text = values[key];
    // Not hasOwn: what a plain object inherits under a declared key (`constructor`) is no string.
    if (typeof text === "string") result[key] = toScalar(type, text);
  }
  return result;
}
