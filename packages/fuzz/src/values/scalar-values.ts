import * as fc from "fast-check";
import type { $ZodType } from "zod/v4/core";
import { makeFile } from "./files.ts";
import { checksOf } from "./checks.ts";
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
  ["file", (schema) => toFiles(schema)],
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

function toFiles(schema: $ZodType): fc.Arbitrary<File> {
  const { shortest, longest } = readBounds(schema);
  const most = Math.min(longest, shortest + 100, 2_000_000);
  const types = checksOf(schema).flatMap((check) =>
    check.check === "mime_type" ? [...check.mime] : [],
  );
  return fc
    .record({
      size: fc.integer({ min: Math.min(shortest, most), max: most }),
      name: fc.constantFrom("a.txt", "../../etc/passwd", 'b"\r\n.csv', "é 🙂", ""),
      // A part without a type would arrive as text.
      type: fc.constantFrom(...(types.length > 0 ? types : ["application/octet-stream"])),
    })
    .map(({ size, name, type }) => makeFile("x".repeat(size), name, type));
}

function toListed({ _zod: { values = new Set() } }: $ZodType): fc.Arbitrary<unknown> | undefined {
  const listed = [...values].filter((value) => !["bigint", "symbol"].includes(typeof value));
  return listed.length === 0 ? undefined : fc.constantFrom(...listed);
}
