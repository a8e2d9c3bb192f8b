import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  compileParams,
  compileQuery,
  type ParamsMistake,
  type QueryMistake,
} from "../src/index.ts";
import { schemaErrorOf } from "./schema-error-of.ts";

// Each sentence below is checked twice: by the compiler as a type, and by a test as an error at run time.

const fields = {
  boolean: z.object({ key: z.boolean() }),
  optional: z.object({ key: z.string().optional() }),
  twice: z.object({ key: z.string().optional().optional() }),
  nullable: z.object({ key: z.string().nullable() }),
  default: z.object({ key: z.string().default("") }),
  prefault: z.object({ key: z.string().prefault("") }),
  array: z.object({ key: z.array(z.string()) }),
  optionalArray: z.object({ key: z.array(z.string()).optional() }),
  set: z.object({ key: z.set(z.string()) }),
  tuple: z.object({ key: z.tuple([z.string()]) }),
  enum: z.object({ key: z.enum(["a"]) }),
  literal: z.object({ key: z.literal("a") }),
  union: z.object({ key: z.union([z.string(), z.number()]) }),
  bigint: z.object({ key: z.bigint() }),
  int64: z.object({ key: z.int64() }),
  date: z.object({ key: z.date() }),
  pipe: z.object({ key: z.string().pipe(z.string()) }),
  record: z.object({ key: z.record(z.string(), z.string()) }),
  uuid: z.object({ key: z.uuid() }),
  hostname: z.object({ key: z.hostname() }),
  int: z.object({ key: z.int() }),
  int32: z.object({ key: z.int32() }),
  coerced: z.object({ key: z.coerce.number() }),
  coercedBoolean: z.object({ key: z.coerce.boolean() }),
};

type Fields = typeof fields;

/** The rest of a sentence after the key; `null` if the input accepts the field. */
type Ending<Sentence> = [Sentence] extends [never]
  ? null
  : Sentence extends `${string} schema declares "key" as ${infer Rest}`
    ? Rest
    : never;

const inParams: { [Name in keyof Fields]: Ending<ParamsMistake<Fields[Name]>> } = {
  boolean: "boolean, which is not supported; write z.string() or z.number()",
  optional:
    "optional string, which is not supported; remove the wrapper, because a path parameter is always sent",
  twice:
    "optional optional string, which is not supported; remove the wrapper, because a path parameter is always sent",
  nullable:
    "nullable, which is not supported; remove the wrapper, because a path parameter is always sent",
  default:
    "default, which is not supported; remove the wrapper, because a path parameter is always sent",
  prefault:
    "prefault, which is not supported; remove the wrapper, because a path parameter is always sent",
  array:
    "array, which is not supported; write z.string() with .regex() and convert it in the handler",
  optionalArray:
    "optional array, which is not supported; remove the wrapper, because a path parameter is always sent",
  set: "set, which is not supported; write z.string() with .regex() and convert it in the handler",
  tuple:
    "tuple, which is not supported; write z.string() with .regex() and convert it in the handler",
  enum: "enum, which is not supported; write z.string() with .regex() or .refine()",
  literal: "literal, which is not supported; write z.string() with .regex() or .refine()",
  union: "union, which is not supported; write z.string() with .regex() or .refine()",
  bigint:
    "bigint, which is not supported; write z.string() with .regex() and convert it in the handler",
  int64:
    "bigint format int64, which is not supported; write z.string() with .regex() and convert it in the handler",
  date: "date, which is not supported; write z.string() with .regex() and convert it in the handler",
  pipe: "pipe, which is not supported; leave the conversion to the handler",
  record: "record, which is not supported; write z.string() or z.number()",
  uuid: "string format uuid, which is not supported; write z.string().check(z.uuid())",
  hostname:
    "string format hostname, which is not supported; pass this format to z.string().check()",
  int: "number format safeint, which is not supported; write z.number().int()",
  int32: "number format int32, which is not supported; pass this format to z.number().check()",
  coerced:
    "coerced number, which is not supported; write z.number(), which is converted without z.coerce",
  coercedBoolean: "coerced boolean, which is not supported; write z.string() or z.number()",
};

const route = "declare the query in route({ query }, handler)";

const inQuery: { [Name in keyof Fields]: Ending<QueryMistake<Fields[Name]>> } = {
  ...inParams,
  boolean: null,
  optional: null,
  twice: "optional optional string, which is not supported; write .optional() once",
  nullable: "nullable, which is not supported; write .optional(), because a query has no null",
  default: `default, which is not supported; ${route}`,
  prefault: `prefault, which is not supported; ${route}`,
  array: `array, which is not supported; ${route}`,
  optionalArray: `optional array, which is not supported; ${route}`,
  set: `set, which is not supported; ${route}`,
  tuple: `tuple, which is not supported; ${route}`,
  enum: `enum, which is not supported; ${route}`,
  literal: `literal, which is not supported; ${route}`,
  date: "date, which is not supported; declare it as z.iso.date() in route({ query }, handler)",
  pipe: `pipe, which is not supported; ${route}`,
  record:
    "record, which is not supported; write z.string(), z.number() or z.boolean(), with or without .optional()",
  uuid: `string format uuid, which is not supported; write z.string().check(z.uuid()), or ${route}`,
  hostname: `string format hostname, which is not supported; pass this format to z.string().check(), or ${route}`,
  coercedBoolean:
    "coerced boolean, which is not supported; write z.boolean(), which is converted without z.coerce",
};

describe("the message about an unsupported field", () => {
  it.each(Object.entries(inParams))(
    "is the same at compile time and at run time for params: %s",
    (name, end) => {
      const error = schemaErrorOf(compileParams, Reflect.get(fields, name));
      expect(error.message).toBe(`Params schema declares "key" as ${end}`);
    },
  );

  it.each(Object.entries(inQuery))(
    "is the same at compile time and at run time for a query: %s",
    (name, end) => {
      const schema: unknown = Reflect.get(fields, name);
      if (end === null) {
        expect(Reflect.apply(compileQuery, undefined, [schema])).toHaveProperty("keys", ["key"]);
      } else {
        const error = schemaErrorOf(compileQuery, schema);
        expect(error.message).toBe(`Query schema declares "key" as ${end}`);
      }
    },
  );
});
