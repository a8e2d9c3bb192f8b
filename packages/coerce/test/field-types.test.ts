import { describe, expect, it } from "vitest";
import { z } from "zod";
import * as mini from "zod/mini";
import {
  compileParams,
  compileQuery,
  SchemaError,
  type CheckedParams,
  type CheckedQuery,
} from "../src/index.ts";

function params<Schema>(schema: CheckedParams<Schema>): unknown {
  return schema;
}

function query<Schema>(schema: CheckedQuery<Schema>): unknown {
  return schema;
}

function both<Schema>(schema: CheckedParams<Schema> & CheckedQuery<Schema>): unknown {
  return schema;
}

function anyOf<Schema>(schema: CheckedParams<Schema> | CheckedQuery<Schema>): unknown {
  return schema;
}

// These tables are checked twice. The compiler checks the types, and reports a `@ts-expect-error` without an error.
// The tests below check the rules.

const accepted = [
  both(z.object({})),
  both(z.object({ a: z.string(), b: z.number() })),
  both(z.object({ a: z.string().uuid().min(1).trim(), b: z.number().int().positive() })),
  both(z.object({ a: z.string().refine(Boolean), b: z.number().superRefine(() => undefined) })),
  both(z.object({ a: z.string().brand("A"), b: z.string().brand<"B", "inout">() })),
  both(z.object({ a: z.string().check(z.hostname()), b: z.number().meta({ title: "B" }) })),
  both(z.strictObject({ a: z.string() })),
  both(z.looseObject({ a: z.string() })),
  both(z.object({ a: z.string() }).catchall(z.string())),
  both(z.object({ a: z.string() }).refine(Boolean)),
  both(mini.object({ a: mini.string().check(mini.uuid()) })),
];

const acceptedInQuery = [
  ...accepted,
  query(z.object({ a: z.boolean(), b: z.boolean().optional() })),
  query(z.object({ a: z.string().optional(), b: z.number().exactOptional() })),
  query(z.object({ a: z.string().min(1).optional().meta({ title: "A" }) })),
  query(mini.object({ a: mini.optional(mini.boolean()) })),
];

const refusedInParams = [
  // @ts-expect-error a boolean field
  params(z.object({ a: z.boolean() })),
  // @ts-expect-error an optional field
  params(z.object({ a: z.string().optional() })),
  // @ts-expect-error an optional field that is never undefined
  params(z.object({ a: z.string().exactOptional() })),
];

const refused = [
  // @ts-expect-error a top-level string format
  anyOf(z.object({ a: z.uuid() })),
  // @ts-expect-error a top-level string format, optional
  anyOf(z.object({ a: z.uuid().optional() })),
  // @ts-expect-error a top-level string format of zod/mini
  anyOf(mini.object({ a: mini.uuid() })),
  // @ts-expect-error a custom string format
  anyOf(z.object({ a: z.hostname() })),
  // @ts-expect-error a top-level number format
  anyOf(z.object({ a: z.int() })),
  // @ts-expect-error a coerced string
  anyOf(z.object({ a: z.coerce.string() })),
  // @ts-expect-error a coerced number
  anyOf(z.object({ a: z.coerce.number() })),
  // @ts-expect-error a coerced boolean
  anyOf(z.object({ a: z.coerce.boolean() })),
  // @ts-expect-error an array field
  anyOf(z.object({ a: z.array(z.string()) })),
  // @ts-expect-error an enum field
  anyOf(z.object({ a: z.enum(["a"]) })),
  // @ts-expect-error a literal field
  anyOf(z.object({ a: z.literal("a") })),
  // @ts-expect-error a template literal
  anyOf(z.object({ a: z.templateLiteral(["a"]) })),
  // @ts-expect-error a union field
  anyOf(z.object({ a: z.union([z.string(), z.number()]) })),
  // @ts-expect-error a default value
  anyOf(z.object({ a: z.string().default("") })),
  // @ts-expect-error a prefault value
  anyOf(z.object({ a: z.string().prefault("") })),
  // @ts-expect-error a catch value
  anyOf(z.object({ a: z.string().catch("") })),
  // @ts-expect-error a nullable field
  anyOf(z.object({ a: z.string().nullable() })),
  // @ts-expect-error a nullish field
  anyOf(z.object({ a: z.string().nullish() })),
  // @ts-expect-error a readonly field
  anyOf(z.object({ a: z.string().readonly() })),
  // @ts-expect-error a nonoptional field
  anyOf(z.object({ a: z.string().nonoptional() })),
  // @ts-expect-error a field that is optional twice
  anyOf(z.object({ a: z.string().optional().optional() })),
  // @ts-expect-error a transformed field
  anyOf(z.object({ a: z.string().transform((text) => text) })),
  // @ts-expect-error a piped field
  anyOf(z.object({ a: z.string().pipe(z.string()) })),
  // @ts-expect-error a preprocessed string
  anyOf(z.object({ a: z.preprocess((value) => value, z.string()) })),
  // @ts-expect-error a codec field
  anyOf(z.object({ a: z.stringbool() })),
  // @ts-expect-error a date field
  anyOf(z.object({ a: z.date() })),
  // @ts-expect-error a bigint field
  anyOf(z.object({ a: z.bigint() })),
  // @ts-expect-error a field of any type
  anyOf(z.object({ a: z.any() })),
  // @ts-expect-error a field of unknown type
  anyOf(z.object({ a: z.unknown() })),
  // @ts-expect-error a custom schema
  anyOf(z.object({ a: z.custom<string>() })),
  // @ts-expect-error a lazy schema
  anyOf(z.object({ a: z.lazy(() => z.string()) })),
  // @ts-expect-error a nested object
  anyOf(z.object({ a: z.object({}) })),
  // @ts-expect-error a record instead of an object
  anyOf(z.record(z.string(), z.string())),
  // @ts-expect-error an intersection instead of an object
  anyOf(z.intersection(z.object({}), z.object({}))),
  // @ts-expect-error an optional object
  anyOf(z.object({ a: z.string() }).optional()),
  // @ts-expect-error a readonly object
  anyOf(z.object({ a: z.string() }).readonly()),
  // @ts-expect-error a transformed object
  anyOf(z.object({ a: z.string() }).transform((value) => value)),
];

describe("CheckedParams", () => {
  it.each(accepted)("accepts a schema that compileParams accepts: %#", (schema) => {
    expect(() => void Reflect.apply(compileParams, undefined, [schema])).not.toThrow();
  });

  it.each([...refused, ...refusedInParams])(
    "refuses a schema that compileParams refuses: %#",
    (schema) => {
      expect(() => void Reflect.apply(compileParams, undefined, [schema])).toThrow(SchemaError);
    },
  );

  it("refuses a key that is not one of the given names", () => {
    function named<Schema>(schema: CheckedParams<Schema, "id">): unknown {
      return schema;
    }

    expect(named(z.object({ id: z.string() }))).toBeDefined();
    // @ts-expect-error `slug` is not a name
    expect(named(z.object({ slug: z.string() }))).toBeDefined();
  });
});

describe("CheckedQuery", () => {
  it.each(acceptedInQuery)("accepts a schema that compileQuery accepts: %#", (schema) => {
    expect(() => void Reflect.apply(compileQuery, undefined, [schema])).not.toThrow();
  });

  it.each(refused)("refuses a schema that compileQuery refuses: %#", (schema) => {
    expect(() => void Reflect.apply(compileQuery, undefined, [schema])).toThrow(SchemaError);
  });
});
