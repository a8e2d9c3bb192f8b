import { inspect } from "node:util";
import fc from "fast-check";
import { z } from "zod";
import { decide, type Decision } from "./decisions.ts";
import type { Author, GeneratedSchema } from "./generated-schema.ts";
import { junk, mostly } from "./values.ts";

/** Generates schemas that contain no other schemas. */
export function leaves(decision: fc.Arbitrary<Decision>): fc.Arbitrary<GeneratedSchema> {
  const text = mostly(
    fc.constantFrom("", "a", "abc", " Abc ", "ada@example.com", "12", "abcdefghijk"),
  );
  const number = mostly(fc.constantFrom(0, 1, 2, 3, 7, -5, 1.5, 2 ** 53, 1e300));
  const plain: readonly (readonly [string, () => z.ZodType, fc.Arbitrary<unknown>])[] = [
    ["z.string()", () => z.string(), text],
    ["z.string().min(2).max(5)", () => z.string().min(2).max(5), text],
    [
      "z.string().trim().toLowerCase().regex(/^a/)",
      () => z.string().trim().toLowerCase().regex(/^a/),
      text,
    ],
    [
      "z.string().min(4, { abort: true }).includes('b').endsWith('c')",
      () =>
        z
          .string()
          .check(z.minLength(4, { abort: true }))
          .includes("b")
          .endsWith("c"),
      text,
    ],
    ["z.email()", () => z.email(), text],
    ["z.iso.date()", () => z.iso.date(), text],
    ["z.url()", () => z.url(), text],
    ["z.number()", () => z.number(), number],
    ["z.int().min(2).multipleOf(3)", () => z.int().min(2).multipleOf(3), number],
    ["z.number().gt(1).lt(5)", () => z.number().gt(1, "too small here").lt(5), number],
    ["z.coerce.number()", () => z.coerce.number(), number],
    ["z.coerce.bigint()", () => z.coerce.bigint(), number],
    ["z.bigint().min(5n)", () => z.bigint().min(5n), mostly(fc.constantFrom(1n, 10n))],
    ["z.boolean()", () => z.boolean(), mostly(fc.boolean())],
    ["z.stringbool()", () => z.stringbool(), mostly(fc.constantFrom("true", "no", "maybe"))],
    ["z.coerce.date()", () => z.coerce.date(), mostly(fc.constantFrom("2020-01-01", "never"))],
    ["z.enum(['a', 'abc'])", () => z.enum(["a", "abc"]), text],
    [
      "z.literal(['a', 1, null])",
      () => z.literal(["a", 1, null]),
      mostly(fc.constantFrom("a", 1, null)),
    ],
    ["z.null()", () => z.null(), mostly(fc.constant(null))],
    ["z.undefined()", () => z.undefined(), mostly(fc.constant(undefined))],
    ["z.any()", () => z.any(), junk],
    ["z.unknown()", () => z.unknown(), junk],
    ["z.never()", () => z.never(), junk],
    ["z.nan()", () => z.nan(), mostly(fc.constant(Number.NaN))],
    ["z.date()", () => z.date(), junk],
    ["z.symbol()", () => z.symbol(), junk],
    ["z.templateLiteral(['a', z.number()])", () => z.templateLiteral(["a", z.number()]), text],
    ["z.instanceof(Map)", () => z.instanceof(Map), mostly(fc.constant(new Map()))],
    [
      "z.string().check(z.property('length', z.number().max(2)))",
      () => z.string().check(z.property("length", z.number().max(2))),
      text,
    ],
    ["z.json()", () => z.json(), fc.oneof(junk, fc.jsonValue())],
  ];
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .constantFrom(...plain)
        .map(([code, create, value]) => ({ code, create, value })),
    },
    {
      weight: 1,
      arbitrary: decision.map((decided) => ({
        code: `z.custom(${inspect(decided)})`,
        create: (author: Author) => z.custom((value) => decide(author, decided, value)),
        value: junk,
      })),
    },
  );
}
