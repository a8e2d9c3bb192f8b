import fc from "fast-check";
import { z } from "zod";
import { decide } from "./decisions.ts";
import type { Author, GeneratedSchema } from "./generated-schema.ts";
import { fieldNames, mostly } from "./values.ts";

/** Schemas for the keys of records: any key, listed keys, numbers, changed keys, and keys that a function refuses. */
export const recordKeys: fc.Arbitrary<GeneratedSchema> = fc
  .constantFrom<(readonly [string, (author: Author) => z.ZodType])[]>(
    ["z.string()", () => z.string()],
    ["z.string().min(2)", () => z.string().min(2)],
    [
      "z.string().regex(/^[ab0]/).max(3)",
      () =>
        z
          .string()
          .regex(/^[ab0]/)
          .max(3),
    ],
    ["z.number()", () => z.number()],
    ["z.string().toUpperCase()", () => z.string().toUpperCase()],
    [
      "z.string().refine()",
      (author) => z.string().refine((key) => decide(author, { turns: 0, salt: 1 }, key)),
    ],
  )
  .map(([code, create]) => ({
    code,
    create,
    value: fc.constantFrom(...fieldNames, "extra", "bb", "7"),
  }));

type RecordKind = "record" | "looseRecord";

export function record([keys, values, kind]: [
  GeneratedSchema,
  GeneratedSchema,
  RecordKind,
]): GeneratedSchema {
  return {
    code: `z.${kind}(${keys.code}, ${values.code})`,
    create: (author) => z[kind](keys.create(author) as z.ZodString, values.create(author)),
    value: mostly(recordValues(values.value)),
  };
}

export function listedRecord([values, kind]: [
  GeneratedSchema,
  "record" | "partialRecord",
]): GeneratedSchema {
  return {
    code: `z.${kind}(z.enum(["a", "b", "0"]), ${values.code})`,
    create: (author) => z[kind](z.enum(["a", "b", "0"]), values.create(author)),
    value: mostly(recordValues(values.value)),
  };
}

function recordValues(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const key = fc.constantFrom(...fieldNames, "bb", "7");
  return fc
    .array(fc.tuple(key, value), { maxLength: 5 })
    .map((entries) => Object.fromEntries(entries));
}
