import { NullRecord } from "@fw/percent";
import type { QueryPlan } from "./plan.ts";
import { readQuery } from "./query-text.ts";
import { type ScalarType, toScalar } from "./scalar.ts";

/**
 * Converts a query to the types that its schema declares (docs/specification.md#54-query).
 *
 * It never throws or validates. A value that does not fit its type stays a string, a key sent more than
 * once for a field that is not a list becomes an array of its strings, and a missing key stays missing, so that Zod
 * reports all three.
 * The time is linear in the length of the query and in the number of schema keys with the same length.
 *
 * @param plan - The result of `compileQuery` or `compileListQuery`.
 * @param query - The query. A string may have one leading `?` and is parsed as `URLSearchParams` parses it.
 * @returns The declared keys that were sent, in a record without inherited keys.
 * @example
 * const plan = compileQuery(z.object({ page: z.number(), exact: z.boolean().optional() }));
 * coerceQuery(plan, "?page=2&exact=1&debug"); // { page: 2, exact: true }
 */
export function coerceQuery(
  plan: QueryPlan,
  query: string | URLSearchParams,
): Record<string, unknown> {
  const sent = readQuery(plan, query);
  const result = new NullRecord<unknown>();
  for (const { key, type, position, isList } of plan.fields) {
    const value = sent[position];
    if (value === undefined) continue;
    if (isList) result[key] = toList(type, value);
    else result[key] = typeof value === "string" ? toScalar(type, value) : value;
  }
  return result;
}

function toList(type: ScalarType, value: string | string[]): unknown[] {
  return (typeof value === "string" ? [value] : value).map((text) => toScalar(type, text));
}
