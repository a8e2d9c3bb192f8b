import { z } from "zod";
import { hundredFields, manyChecks, type Amplifier } from "./amplifier.ts";
import { keyed, list, numbered } from "./bodies.ts";

/** Containers, texts and keys. */
export const containers: Readonly<Record<string, Amplifier>> = {
  "empty objects for objects of 100 fields": { schema: z.array(hundredFields), body: list("{}") },
  "strings for numbers": { schema: z.array(z.number()), body: list('""') },
  "one array of strings in an array of arrays of numbers": {
    schema: z.array(z.array(z.number())),
    body: (bytes) => `[${list('""')(bytes - 2)}]`,
  },
  "short arrays of strings in an array of arrays of numbers": {
    schema: z.array(z.array(z.number())),
    body: list('["",""]'),
  },
  "empty objects in a field, below optional, readonly, nullable and default": {
    schema: z.object({
      items: z.array(hundredFields).readonly().nullable().default(null).optional(),
    }),
    body: (bytes) => `{"items":${list("{}")(bytes - 10)}}`,
  },
  "bad values in a record": { schema: z.record(z.string(), z.number()), body: keyed('""') },
  "empty objects in a record of objects of 100 fields": {
    schema: z.record(z.string(), hundredFields),
    body: keyed("{}"),
  },
  "bad keys in a record": {
    schema: z.record(z.string().min(20).regex(/^a/), z.number()),
    body: keyed("1"),
  },
  "unlisted keys in a partial record": {
    schema: z.partialRecord(z.enum(["a", "b"]), z.number()),
    body: keyed("1"),
  },
  "unknown keys in a strict object": {
    schema: z.strictObject({ a: z.string() }),
    body: keyed("1"),
  },
  "unknown keys that are numbers in a strict object": {
    schema: z.strictObject({ a: z.string() }),
    body: numbered("{", (number) => `"${number * 40_503}":0`, "}"),
  },
  "an unknown key in each of many strict objects": {
    schema: z.array(z.strictObject({})),
    body: list('{"b":1}'),
  },
  "keys of 10,000 control characters": {
    schema: z.record(z.string(), z.number()),
    body: keyed('""', "\\u0001".repeat(1_666)),
  },
  "strings for the numbers of a tuple's rest": {
    schema: z.tuple([z.string()], z.number()),
    body: list('""'),
  },
  "empty strings for ten checks each": { schema: z.array(manyChecks), body: list('""') },
  "combining marks that are normalised behind a maximum": {
    schema: z.object({ a: z.string().max(100).normalize() }),
    body: (bytes) => `{"a":"${"\u0301\u0327".repeat((bytes - 8) / 4)}"}`,
  },
  "bad e-mail addresses, dates and addresses of pages": {
    schema: z.array(z.union([z.email(), z.iso.datetime(), z.url()])),
    body: list('"aaaaaaaaaaaaaaaaaaaa"'),
  },
  "strings that are no big integers": { schema: z.array(z.coerce.bigint()), body: list('"x"') },
  "strings that are no booleans": { schema: z.array(z.stringbool()), body: list('"x"') },
};
