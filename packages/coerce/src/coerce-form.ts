import { NullRecord } from "@fw/percent";
import type { FormPlan } from "./form-plan.ts";
import type { Field } from "./plan.ts";
import { findField } from "./query-text.ts";
import { toScalar } from "./scalar.ts";

/**
 * Converts a form to the types that its schema declares (docs/specification.md#25-forms-and-lists).
 *
 * It never throws or validates. A value that does not fit its type stays as it was sent, a name sent more than once for
 * a field that is not a list becomes an array of its values, and a missing name stays missing, so that Zod reports all
 * three. A file input that was left empty counts as not sent, and so does an empty text, except for a plain
 * `z.string()`. The time is linear in the number of entries and in the number of schema keys with the same length.
 *
 * @param plan - The result of `compileForm`.
 * @param form - A `FormData`, or names and values in the order in which they were sent.
 * @returns The declared names that were sent, in a record without inherited keys.
 * @example
 * const plan = compileForm(z.object({ file: z.file(), tag: z.array(z.string()).default([]) }));
 * const values = coerceForm(plan, form); // { file: File, tag: ["a", "b"] }
 */
export function coerceForm(
  plan: FormPlan,
  form: Iterable<readonly [name: string, value: string | File]>,
): Record<string, unknown> {
  const sent: (unknown[] | undefined)[] = [];
  for (const [name, value] of form) {
    const field = findField(plan, name);
    if (field === undefined || isEmpty(field, value)) continue;
    (sent[field.position] ??= []).push(field.isList ? toValue(field, value) : value);
  }
  const result = new NullRecord<unknown>();
  for (const field of plan.fields) {
    const values = sent[field.position];
    if (values === undefined) continue;
    const isOne = !field.isList && values.length === 1;
    result[field.key] = isOne ? toValue(field, values[0]) : values;
  }
  return result;
}

function isEmpty({ isAbsentIfEmpty }: Field, value: string | File): boolean {
  return typeof value === "string"
    ? isAbsentIfEmpty && value === ""
    : value.size === 0 && value.name === "";
}

function toValue({ type }: Field, value: unknown): unknown {
  if (typeof value !== "string") return value;
  // A checkbox without a `value` attribute.
  return type === "boolean" && value === "on" ? true : toScalar(type, value);
}
