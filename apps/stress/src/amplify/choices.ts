import { z } from "zod";
import { hundredFields, manyChecks, type Amplifier } from "./amplifier.ts";
import { keyed, list } from "./bodies.ts";

const twentyObjects = Array.from({ length: 20 }, (_, index) =>
  z.object({ [`a${index}`]: z.string(), [`b${index}`]: z.number(), c: z.boolean() }),
);

const kinds = Array.from({ length: 20 }, (_, index) =>
  z.object({ kind: z.literal(`kind${index}`), ...hundredFields.shape }),
);

const Tree = z.object({
  name: z.string().min(1),
  size: z.number(),
  get children() {
    return z.array(Tree);
  },
});

const PairTree = z.object({
  name: z.string().min(5).regex(/a/).regex(/b/),
  get left() {
    return PairTree.optional();
  },
  get right() {
    return PairTree.optional();
  },
});

const Chain = z.object({
  a: z.string().min(1),
  b: z.array(z.number()),
  get next(): z.ZodOptional<z.ZodNullable<z.ZodReadonly<z.ZodType>>> {
    return z
      .lazy(() => Chain)
      .readonly()
      .nullable()
      .optional();
  },
});

const Twice = z.object({
  get next(): z.ZodType {
    return z.intersection(Twice, Twice).optional();
  },
});

/** Unions, intersections, enums and schemas that hold themselves. */
export const choices: Readonly<Record<string, Amplifier>> = {
  "numbers for an enum of 2,000 long options": {
    schema: z.array(
      z.enum(Array.from({ length: 2_000 }, (_, index) => `option-${"x".repeat(40)}-${index}`)),
    ),
    body: list("0"),
  },
  "empty objects for a union of 20 objects": {
    schema: z.array(z.union(twentyObjects)),
    body: list("{}"),
  },
  "short strings for a union of two arrays": {
    schema: z.union([z.array(z.string().min(5)), z.array(z.number())]),
    body: list('""'),
  },
  "short strings for a union of an array and a number": {
    schema: z.union([z.array(manyChecks), z.number()]),
    body: list('""'),
  },
  "empty objects for an exclusive union of 20 objects": {
    schema: z.array(z.xor(twentyObjects)),
    body: list("{}"),
  },
  "unknown kinds in a discriminated union": {
    schema: z.array(z.discriminatedUnion("kind", kinds as never)),
    body: list("{}"),
  },
  "bare kinds in a discriminated union of objects of 100 fields": {
    schema: z.array(z.discriminatedUnion("kind", kinds as never)),
    body: list('{"kind":"kind19"}'),
  },
  "empty objects for an intersection of two objects of 100 fields": {
    schema: z.array(z.intersection(hundredFields, hundredFields)),
    body: list("{}"),
  },
  "unknown keys in an intersection of two strict objects": {
    schema: z.intersection(z.strictObject({ a: z.string() }), z.strictObject({ b: z.string() })),
    body: keyed("1"),
  },
  "bad keys in an intersection of two records": {
    schema: z.intersection(
      z.record(z.string().min(20), z.number()),
      z.record(z.string().max(1), z.number()),
    ),
    body: keyed("1"),
  },
  "good keys in an intersection of two records": {
    schema: z.intersection(z.record(z.string(), z.number()), z.record(z.string(), z.number())),
    body: keyed("1"),
    isValid: true,
  },
  "a recursive tree of arrays": {
    schema: Tree,
    body: (bytes) => `{"children":${list('{"children":[{},{},{}]}')(bytes - 13)}}`,
  },
  "a recursive tree without arrays": {
    schema: PairTree,
    body: (bytes) => pair(Math.floor(Math.log2(bytes / 36))),
  },
  "a chain of 128 levels, each with bad elements": {
    schema: Chain,
    body: (bytes) => nest(64, Math.max(2, Math.floor(bytes / 64) - 30)),
  },
  "10,000 bad elements below 120 levels": {
    schema: Chain,
    body: (bytes) => {
      const elements = list('""')(Math.min(bytes, 30_000));
      return `${'{"a":"x","b":[],"next":'.repeat(120)}{"a":"x","b":${elements}}${"}".repeat(120)}`;
    },
  },
  "127 levels of an object that is both sides of an intersection in it": {
    schema: Twice,
    body: (bytes) => {
      const levels = Math.min(127, bytes >> 6);
      return `${'{"next":'.repeat(levels)}0${"}".repeat(levels)}`;
    },
  },
};

/** A binary tree of objects, with so many levels below its root. */
function pair(depth: number): string {
  if (depth === 0) return '{"name":""}';
  const part = pair(depth - 1);
  return `{"name":"","left":${part},"right":${part}}`;
}

/** A chain of so many objects, each with a list of empty strings of so many bytes. */
function nest(depth: number, bytes: number): string {
  return `${`{"a":"","b":${list('""')(bytes)},"next":`.repeat(depth)}null${"}".repeat(depth)}`;
}
