/* eslint-disable @typescript-eslint/no-deprecated -- Zod deprecates the method form of a format; the
   specification (§2.3) allows no other. */
import { describe, expect, it } from "vitest";
import { z } from "zod";
import * as mini from "zod/mini";
import {
  compileParams,
  compileQuery,
  SchemaError,
  type ParamsSchema,
  type QuerySchema,
} from "../src/index.ts";

// These tables are checked twice: the types by the type check, which refuses an expected error that
// does not come, and the rules by the tests below.

const accepted: ParamsSchema[] = [
  z.object({}),
  z.object({ a: z.string(), b: z.number() }),
  z.object({ a: z.string().uuid().min(1).trim(), b: z.number().int().positive() }),
  z.object({ a: z.string().refine(Boolean), b: z.number().superRefine(() => undefined) }),
  z.object({ a: z.string().brand("A"), b: z.string().brand<"B", "inout">() }),
  z.object({ a: z.string().check(z.hostname()), b: z.number().meta({ title: "B" }) }),
  z.strictObject({ a: z.string() }),
  z.looseObject({ a: z.string() }),
  z.object({ a: z.string() }).catchall(z.string()),
  z.object({ a: z.string() }).refine(Boolean),
  mini.object({ a: mini.string().check(mini.uuid()) }),
];

const acceptedInQuery: QuerySchema[] = [
  ...accepted,
  z.object({ a: z.boolean(), b: z.boolean().optional() }),
  z.object({ a: z.string().optional(), b: z.number().exactOptional() }),
  z.object({ a: z.string().min(1).optional().meta({ title: "A" }) }),
  mini.object({ a: mini.optional(mini.boolean()) }),
];

const refusedInParams: ParamsSchema[] = [
  // @ts-expect-error a boolean field
  z.object({ a: z.boolean() }),
  // @ts-expect-error an optional field
  z.object({ a: z.string().optional() }),
  // @ts-expect-error an optional field that is never undefined
  z.object({ a: z.string().exactOptional() }),
];

const refused: (ParamsSchema & QuerySchema)[] = [
  // @ts-expect-error a top-level string format
  z.object({ a: z.uuid() }),
  // @ts-expect-error a top-level string format, optional
  z.object({ a: z.uuid().optional() }),
  // @ts-expect-error a top-level string format of zod/mini
  mini.object({ a: mini.uuid() }),
  // @ts-expect-error a custom string format
  z.object({ a: z.hostname() }),
  // @ts-expect-error a top-level number format
  z.object({ a: z.int() }),
  // @ts-expect-error a coerced string
  z.object({ a: z.coerce.string() }),
  // @ts-expect-error a coerced number
  z.object({ a: z.coerce.number() }),
  // @ts-expect-error a coerced boolean
  z.object({ a: z.coerce.boolean() }),
  // @ts-expect-error an array field
  z.object({ a: z.array(z.string()) }),
  // @ts-expect-error an enum field
  z.object({ a: z.enum(["a"]) }),
  // @ts-expect-error a literal field
  z.object({ a: z.literal("a") }),
  // @ts-expect-error a template literal
  z.object({ a: z.templateLiteral(["a"]) }),
  // @ts-expect-error a union field
  z.object({ a: z.union([z.string(), z.number()]) }),
  // @ts-expect-error a default value
  z.object({ a: z.string().default("") }),
  // @ts-expect-error a prefault value
  z.object({ a: z.string().prefault("") }),
  // @ts-expect-error a catch value
  z.object({ a: z.string().catch("") }),
  // @ts-expect-error a nullable field
  z.object({ a: z.string().nullable() }),
  // @ts-expect-error a nullish field
  z.object({ a: z.string().nullish() }),
  // @ts-expect-error a readonly field
  z.object({ a: z.string().readonly() }),
  // @ts-expect-error a nonoptional field
  z.object({ a: z.string().nonoptional() }),
  // @ts-expect-error optional twice over
  z.object({ a: z.string().optional().optional() }),
  // @ts-expect-error a transformed field
  z.object({ a: z.string().transform((text) => text) }),
  // @ts-expect-error a piped field
  z.object({ a: z.string().pipe(z.string()) }),
  // @ts-expect-error a preprocessed string
  z.object({ a: z.preprocess((value) => value, z.string()) }),
  // @ts-expect-error a codec field
  z.object({ a: z.stringbool() }),
  // @ts-expect-error a date field
  z.object({ a: z.date() }),
  // @ts-expect-error a bigint field
  z.object({ a: z.bigint() }),
  // @ts-expect-error a field of any type
  z.object({ a: z.any() }),
  // @ts-expect-error a field of unknown type
  z.object({ a: z.unknown() }),
  // @ts-expect-error a custom schema
  z.object({ a: z.custom<string>() }),
  // @ts-expect-error a lazy schema
  z.object({ a: z.lazy(() => z.string()) }),
  // @ts-expect-error a nested object
  z.object({ a: z.object({}) }),
  // @ts-expect-error a record in place of the object
  z.record(z.string(), z.string()),
  // @ts-expect-error an intersection in place of the object
  z.intersection(z.object({}), z.object({})),
  // @ts-expect-error an optional object
  z.object({ a: z.string() }).optional(),
  // @ts-expect-error a readonly object
  z.object({ a: z.string() }).readonly(),
  // @ts-expect-error a transformed object
  z.object({ a: z.string() }).transform((value) => value),
];

describe("ParamsSchema", () => {
  it.each(accepted)("accepts what compileParams accepts: %#", (schema) => {
    expect(compileParams(schema).input).toBe("params");
  });

  it.each([...refused, ...refusedInParams])("refuses what compileParams refuses: %#", (schema) => {
    expect(() => compileParams(schema)).toThrow(SchemaError);
  });
});

describe("QuerySchema", () => {
  it.each(acceptedInQuery)("accepts what compileQuery accepts: %#", (schema) => {
    expect(compileQuery(schema).input).toBe("query");
  });

  it.each(refused)("refuses what compileQuery refuses: %#", (schema) => {
    expect(() => compileQuery(schema)).toThrow(SchemaError);
  });

  it("keeps a schema's own type where it constrains a type parameter", () => {
    const parse = <Schema extends QuerySchema>(schema: Schema, value: unknown): z.output<Schema> =>
      z.parse(schema, value);
    const { page }: { page: number } = parse(z.object({ page: z.number() }), { page: 1 });

    expect(page).toBe(1);
  });
});
