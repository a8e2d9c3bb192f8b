import { describe, expect, it } from "vitest";
import { z } from "zod";
import { compileParams, compileQuery } from "../src/index.ts";
import { refusedFields } from "./refused-fields.ts";
import { schemaErrorOf } from "./schema-error-of.ts";

const requiredFields = [
  ["z.string()", z.string()],
  ["z.string().uuid()", z.string().uuid()],
  ["z.string().email()", z.string().email()],
  ["z.string().datetime()", z.string().datetime()],
  ["z.string().check(z.hostname())", z.string().check(z.hostname())],
  ["z.string().min().max()", z.string().min(1).max(9)],
  ["z.string().trim()", z.string().trim().toLowerCase()],
  ["z.string().overwrite()", z.string().overwrite((text) => text)],
  ["z.string().regex()", z.string().regex(/a/)],
  ["z.string().refine()", z.string().refine(() => true)],
  ["z.string().superRefine()", z.string().superRefine(() => undefined)],
  ["z.string().brand()", z.string().brand("Slug")],
  ["z.string().meta()", z.string().meta({ title: "Slug" })],
  ["z.string(message)", z.string("Send a slug")],
  ["z.number()", z.number()],
  ["z.number().int()", z.number().int()],
  ["z.number().check(z.int32())", z.number().check(z.int32())],
  ["z.number().min().max()", z.number().min(1).max(9)],
  ["z.number().multipleOf()", z.number().multipleOf(2)],
  ["z.number().refine()", z.number().refine(() => true)],
] as const;

describe("compileParams", () => {
  it.each(requiredFields)("accepts %s", (_, field) => {
    expect(compileParams(z.object({ key: field })).keys).toEqual(["key"]);
  });

  it.each(refusedFields)("refuses $source as $kind", ({ field, kind }) => {
    expect(schemaErrorOf(compileParams, toSchema(field))).toMatchObject({
      code: "UNSUPPORTED_FIELD",
      input: "params",
      key: "key",
      kind,
    });
  });

  it.each([
    ["boolean", z.boolean()],
    ["coerced boolean", z.coerce.boolean()],
    ["optional string", z.string().optional()],
    ["optional number", z.number().exactOptional()],
    ["optional boolean", z.boolean().optional()],
  ])("refuses a field that only a query may have: %s", (kind, field) => {
    expect(schemaErrorOf(compileParams, toSchema(field))).toMatchObject({ key: "key", kind });
  });
});

describe("compileQuery", () => {
  it.each([...requiredFields, ["z.boolean()", z.boolean()] as const])(
    "accepts %s, required and optional",
    (_, field) => {
      const schema = z.object({
        key: field,
        optional: field.optional(),
        exact: field.exactOptional(),
      });

      expect(compileQuery(schema).keys).toEqual(["key", "optional", "exact"]);
    },
  );

  it("accepts a check on the optional schema itself", () => {
    const schema = z.object({ key: z.string().optional().refine(Boolean).meta({ title: "Key" }) });

    expect(compileQuery(schema).keys).toEqual(["key"]);
  });

  it.each(refusedFields)("refuses $source as $kind", ({ field, kind }) => {
    expect(schemaErrorOf(compileQuery, toSchema(field))).toMatchObject({
      code: "UNSUPPORTED_FIELD",
      input: "query",
      key: "key",
      kind,
    });
  });

  it("refuses z.coerce.boolean()", () => {
    expect(schemaErrorOf(compileQuery, toSchema(z.coerce.boolean())).kind).toBe("coerced boolean");
  });

  it("names the first field that it refuses", () => {
    const schema = z.object({ a: z.string(), b: z.date(), c: z.uuid() });

    expect(schemaErrorOf(compileQuery, schema).key).toBe("b");
  });
});

// Copies the structure of z.object(), because the types of z.object() refuse some of these fields.
function toSchema(field: unknown): unknown {
  return { _zod: { def: { type: "object", shape: { key: field } } } };
}
