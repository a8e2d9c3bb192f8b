import { NullRecord } from "@fw/percent";
import type { ParamsPlan } from "./plan.ts";
import { toScalar } from "./scalar.ts";

/**
 * Converts path parameters to the types that their schema declares (docs/specification.md#53-params).
 *
 * It never throws or validates. A value that does not fit its type stays a string, and a missing parameter
 * stays missing, so that Zod reports both.
 *
 * @param plan - The result of `compileParams`.
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
    // Inherited values, such as `constructor`, are not strings, so `Object.hasOwn` is not needed.
    if (typeof text === "string") result[key] = toScalar(type, text);
  }
  return result;
}
