import * as fc from "fast-check";
import type { $ZodType } from "zod/v4/core";
import { readBounds } from "./bounds.ts";
import { matchingTexts } from "./matching-texts.ts";
import { numbersWithin } from "./numbers.ts";
import { textsFor } from "./texts.ts";

/** Makes values for schemas without parts, by type. Types that JSON does not have are missing. */
export const scalarValues: ReadonlyMap<string, ScalarValues> = new Map<string, ScalarValues>([
  ["string", (schema) => (isCoerced(schema) ? scalars : textsFor(schema))],
  ["number", (schema) => toNumbers(schema)],
  ["boolean", (schema) => (isCoerced(schema) ? scalars : fc.boolean())],
  ["bigint", (schema) => (isCoerced(schema) ? fc.bigInt(0n, 10n ** 20n).map(String) : undefined)],
  ["date", (schema) => (isCoerced(schema) ? dates : undefined)],
  ["null", () => fc.constant(null)],
  ["undefined", () => fc.constant(undefined)],
  ["void", () => fc.constant(undefined)],
  ...["any", "unknown", "custom", "transform"].map((type) => [type, () => json] as const),
  ["enum", (schema) => toListed(schema)],
  ["literal", (schema) => toListed(schema)],
  ["template_literal", ({ _zod: { pattern } }) => pattern && matchingTexts(pattern)[0]],
]);

type ScalarValues = (schema: $ZodType) => fc.Arbitrary<unknown> | undefined;

const json = fc.jsonValue({ maxDepth: 2 });
const scalars = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
const dates = fc.date({ noInvalidDate: true }).map((date) => date.toISOString());

function isCoerced({ _zod: { def } }: $ZodType): boolean {
  return "coerce" in def && def.coerce === true;
}

function toNumbers(schema: $ZodType): fc.Arbitrary<unknown> {
  const numbers = numbersWithin(readBounds(schema));
  return isCoerced(schema) ? fc.oneof(numbers, numbers.map(String)) : numbers;
}

function toListed({ _zod: { values = new Set() } }: $ZodType): fc.Arbitrary<unknown> | undefined {
  const listed = [...values].filter((value) => !["bigint", "symbol"].includes(typeof value));
  return listed.length === 0 ? undefined : fc.constantFrom(...listed);
}
