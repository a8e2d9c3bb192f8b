import { z } from "zod";
import type { Amplifier } from "./amplifier.ts";
import { keyed, list, numbered } from "./bodies.ts";
import { hundredFields, manyChecks } from "./schemas.ts";

/** Containers, texts and keys. */
export const containers: readonly Amplifier[] = [
  {
    name: "empty objects for objects of 100 fields",
    schema: z.array(hundredFields),
    body: (bytes) => list("{}", bytes),
  },
  {
    name: "strings for numbers",
    schema: z.array(z.number()),
    body: (bytes) => list('""', bytes),
  },
  {
    name: "one array of strings in an array of arrays of numbers",
    schema: z.array(z.array(z.number())),
    body: (bytes) => `[${list('""', bytes - 2)}]`,
  },
  {
    name: "short arrays of strings in an array of arrays of numbers",
    schema: z.array(z.array(z.number())),
    body: (bytes) => list('["",""]', bytes),
  },
  {
    name: "empty objects in a field, below optional, readonly, nullable and default",
    schema: z.object({
      items: z.array(hundredFields).readonly().nullable().default(null).optional(),
    }),
    body: (bytes) => `{"items":${list("{}", bytes - 10)}}`,
  },
  {
    name: "bad values in a record",
    schema: z.record(z.string(), z.number()),
    body: (bytes) => keyed('""', bytes),
  },
  {
    name: "empty objects in a record of objects of 100 fields",
    schema: z.record(z.string(), hundredFields),
    body: (bytes) => keyed("{}", bytes),
  },
  {
    name: "bad keys in a record",
    schema: z.record(z.string().min(20).regex(/^a/), z.number()),
    body: (bytes) => keyed("1", bytes),
  },
  {
    name: "unlisted keys in a partial record",
    schema: z.partialRecord(z.enum(["a", "b"]), z.number()),
    body: (bytes) => keyed("1", bytes),
  },
  {
    name: "unknown keys in a strict object",
    schema: z.strictObject({ a: z.string() }),
    body: (bytes) => keyed("1", bytes),
  },
  {
    name: "unknown keys that are numbers in a strict object",
    schema: z.strictObject({ a: z.string() }),
    body: (bytes) => `{${numbered(bytes - 2, (number) => `"${number * 40_503}":0`)}}`,
  },
  {
    name: "an unknown key in each of many strict objects",
    schema: z.array(z.strictObject({})),
    body: (bytes) => list('{"b":1}', bytes),
  },
  {
    name: "keys of 10,000 control characters",
    schema: z.record(z.string(), z.number()),
    body: (bytes) => keyed('""', bytes, "\\u0001".repeat(1_666)),
  },
  {
    name: "strings for the numbers of a tuple's rest",
    schema: z.tuple([z.string()], z.number()),
    body: (bytes) => list('""', bytes),
  },
  {
    name: "empty strings for ten checks each",
    schema: z.array(manyChecks),
    body: (bytes) => list('""', bytes),
  },
  {
    name: "combining marks that are normalised behind a maximum",
    schema: z.object({ a: z.string().max(100).normalize() }),
    body: (bytes) => `{"a":"${"\u0301\u0327".repeat((bytes - 8) / 4)}"}`,
  },
  {
    name: "bad e-mail addresses, dates and addresses of pages",
    schema: z.array(z.union([z.email(), z.iso.datetime(), z.url()])),
    body: (bytes) => list('"aaaaaaaaaaaaaaaaaaaa"', bytes),
  },
  {
    name: "strings that are no big integers",
    schema: z.array(z.coerce.bigint()),
    body: (bytes) => list('"x"', bytes),
  },
  {
    name: "strings that are no booleans",
    schema: z.array(z.stringbool()),
    body: (bytes) => list('"x"', bytes),
  },
];
