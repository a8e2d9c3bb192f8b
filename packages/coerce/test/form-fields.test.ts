import { describe, expect, it } from "vitest";
import { z } from "zod";
import * as mini from "zod/mini";
import {
  compileForm,
  compileListQuery,
  type FormMistake,
  type ListQueryMistake,
} from "../src/index.ts";
import { schemaErrorOf } from "./schema-error-of.ts";

// Each sentence below is checked twice: by the compiler as a type, and by a test as an error at run time.

const fields = {
  string: z.object({ key: z.string().min(1).trim().regex(/./) }),
  number: z.object({ key: z.number().int() }),
  boolean: z.object({ key: z.boolean().default(false) }),
  uuid: z.object({ key: z.uuid() }),
  uuidMethod: z.object({ key: z.string().uuid() }),
  isoDate: z.object({ key: z.iso.date().optional() }),
  int: z.object({ key: z.int() }),
  enum: z.object({ key: z.enum(["a", "b"]).prefault("a") }),
  literal: z.object({ key: z.literal(["a", "b"]) }),
  template: z.object({ key: z.templateLiteral(["a", z.number()]) }),
  list: z.object({
    key: z
      .array(z.enum(["a"]))
      .max(3)
      .default([]),
  }),
  optionalList: z.object({ key: z.array(z.number()).optional() }),
  wrapped: z.object({ key: z.string().catch("").readonly() }),
  transformed: z.object({ key: z.string().transform(Number) }),
  piped: z.object({ key: z.string().optional().pipe(z.string().optional()) }),
  codec: z.object({ key: z.codec(z.string(), z.date(), { decode: toDate, encode: String }) }),
  stringbool: z.object({ key: z.stringbool() }),
  transformedList: z.object({ key: z.array(z.string()).transform(String) }),
  mini: mini.object({ key: mini.optional(mini.array(mini.string())) }),
  refined: z.object({ key: z.string() }).refine(Boolean),
  file: z.object({ key: z.file().max(10) }),
  files: z.object({ key: z.array(z.file()) }),
  date: z.object({ key: z.date() }),
  dates: z.object({ key: z.array(z.date()) }),
  coerced: z.object({ key: z.coerce.number() }),
  coercedDate: z.object({ key: z.coerce.date() }),
  coercedList: z.object({ key: z.array(z.coerce.boolean()) }),
  nullable: z.object({ key: z.string().nullable() }),
  nullish: z.object({ key: z.string().nullish() }),
  union: z.object({ key: z.union([z.string(), z.number()]) }),
  bigint: z.object({ key: z.int64() }),
  preprocess: z.object({ key: z.preprocess(String, z.string()) }),
  numbers: z.object({ key: z.literal(1) }),
  mixed: z.object({ key: z.literal(["a", 1]) }),
  numericEnum: z.object({ key: z.enum({ A: 1, B: 2 }) }),
  set: z.object({ key: z.set(z.string()) }),
  tuple: z.object({ key: z.tuple([z.string()]) }),
  nested: z.object({ key: z.object({ a: z.string() }) }),
  record: z.object({ key: z.record(z.string(), z.string()) }),
  lists: z.object({ key: z.array(z.array(z.string())) }),
  any: z.object({ key: z.any() }),
  lazy: z.object({ key: z.lazy(() => z.string()) }),
};

type Fields = typeof fields;

/** The rest of a sentence after the key; `null` if the input accepts the field. */
type Ending<S> = [S] extends [never]
  ? null
  : S extends `${string} schema declares "key" as ${infer Rest}`
    ? Rest
    : never;

const flatten = "which is not supported; declare a field for each value";
const strings =
  "of values that are not strings, which is not supported; list strings, which .transform() can convert";

const inForm: { [Name in keyof Fields]: Ending<FormMistake<Fields[Name]>> } = {
  string: null,
  number: null,
  boolean: null,
  uuid: null,
  uuidMethod: null,
  isoDate: null,
  int: null,
  enum: null,
  literal: null,
  template: null,
  list: null,
  optionalList: null,
  wrapped: null,
  transformed: null,
  piped: null,
  codec: null,
  stringbool: null,
  transformedList: null,
  mini: null,
  refined: null,
  file: null,
  files: null,
  date: "date, which is not supported; write z.iso.date() or z.iso.datetime(), which .transform() can convert",
  dates:
    "array of date, which is not supported; write z.iso.date() or z.iso.datetime(), which .transform() can convert",
  coerced:
    "coerced number, which is not supported; write z.number(), which is converted without z.coerce",
  coercedDate:
    "date, which is not supported; write z.iso.date() or z.iso.datetime(), which .transform() can convert",
  coercedList:
    "array of coerced boolean, which is not supported; write z.boolean(), which is converted without z.coerce",
  nullable:
    "nullable, which is not supported; write .optional(), because nothing that is sent is null",
  nullish:
    "nullable, which is not supported; write .optional(), because nothing that is sent is null",
  union: "union, which is not supported; write z.string(), which .transform() can convert",
  bigint: "bigint, which is not supported; write z.string(), which .transform() can convert",
  preprocess:
    "preprocess, which is not supported; write the type that is sent, which .transform() can convert",
  numbers: `literal ${strings}`,
  mixed: `literal ${strings}`,
  numericEnum: `enum ${strings}`,
  set: "set, which is not supported; write z.array()",
  tuple: "tuple, which is not supported; write z.array()",
  nested: `object, ${flatten}`,
  record: `record, ${flatten}`,
  lists: `array of array of string, ${flatten}`,
  any: "any, which is not supported; write a string, number, boolean, enum or file, or z.array() of one",
  lazy: "lazy, which is not supported; write a string, number, boolean, enum or file, or z.array() of one",
};

const inQuery: { [Name in keyof Fields]: Ending<ListQueryMistake<Fields[Name]>> } = {
  ...inForm,
  file: "file, which is not supported; send files in a form",
  files: "array of file, which is not supported; send files in a form",
  any: "any, which is not supported; write a string, number, boolean or enum, or z.array() of one",
  lazy: "lazy, which is not supported; write a string, number, boolean or enum, or z.array() of one",
};

describe.each([
  ["Form", compileForm, inForm],
  ["Query", compileListQuery, inQuery],
] as const)("the fields of a schema: %s", (subject, compile, endings) => {
  it.each(Object.entries(endings))(
    "are accepted, or refused with the same sentence at compile time and at run time: %s",
    (name, end) => {
      const schema: unknown = Reflect.get(fields, name);
      if (end === null) {
        expect(Reflect.apply(compile, undefined, [schema])).toHaveProperty("keys", ["key"]);
      } else {
        const sentence = `${subject} schema declares "key" as ${end}`;
        expect(schemaErrorOf(compile, schema).message).toBe(sentence);
      }
    },
  );

  it("are those of an object schema", () => {
    expect(schemaErrorOf(compile, z.array(z.string())).message).toBe(
      `${subject} schema is not an object schema (array); write z.object({ … })`,
    );
    expect(schemaErrorOf(compile, z.object({}).transform(String)).code).toBe("NOT_AN_OBJECT");
    expect(schemaErrorOf(compile, undefined).code).toBe("NOT_A_SCHEMA");
    const object: FormMistake<z.ZodString> | ListQueryMistake<z.ZodString> =
      subject === "Form"
        ? "Form schema is not an object schema; write z.object({ … })"
        : "Query schema is not an object schema; write z.object({ … })";
    expect(object).toContain(subject);
  });

  it("are all named in one error", () => {
    const schema = z.object({ a: z.date(), b: z.string(), c: z.null() });
    expect(schemaErrorOf(compile, schema).message.split("\n")).toHaveLength(2);
  });

  it("cannot have a symbol as key", () => {
    const schema = z.object({ [Symbol("key")]: z.string() });
    expect(schemaErrorOf(compile, schema).kind).toBe("symbol key");
  });
});

function toDate(text: string): Date {
  return new Date(text);
}
