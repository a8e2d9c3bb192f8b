import { z } from "zod";

/** A schema and a body for it that asks for far more work, or a far longer answer, than its size. */
export interface Amplifier {
  readonly name: string;
  readonly schema: z.core.$ZodType;
  /** JSON of at most so many bytes. */
  readonly body: (bytes: number) => string;
  /** Whether Zod accepts the body, at the same cost. */
  readonly isValid?: boolean;
}

const hundredFields = z.object(
  Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`field${index}`, z.string()])),
);

const twentyObjects = Array.from({ length: 20 }, (_, index) =>
  z.object({ [`a${index}`]: z.string(), [`b${index}`]: z.number(), c: z.boolean() }),
);

const kinds = Array.from({ length: 20 }, (_, index) =>
  z.object({ kind: z.literal(`kind${index}`), ...hundredFields.shape }),
);

const manyChecks = z
  .string()
  .min(5)
  .regex(/^a/)
  .regex(/b$/)
  .regex(/c/)
  .startsWith("d")
  .endsWith("e")
  .includes("f")
  .check(z.minLength(6), z.minLength(7), z.minLength(8));

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

/** Every way that is known to make a validator work; the issue lists and answers of each are bounded. */
export const amplifiers: readonly Amplifier[] = [
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
    name: "bad values under a catchall",
    schema: z.object({ a: z.string().optional() }).catchall(z.number()),
    body: (bytes) => keyed('""', bytes),
  },
  {
    name: "unknown keys in a strict object",
    schema: z.strictObject({ a: z.string() }),
    body: (bytes) => keyed("1", bytes),
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
    name: "numbers for an enum of 2,000 long options",
    schema: z.array(
      z.enum(Array.from({ length: 2_000 }, (_, index) => `option-${"x".repeat(40)}-${index}`)),
    ),
    body: (bytes) => list("0", bytes),
  },
  {
    name: "empty objects for a union of 20 objects",
    schema: z.array(z.union(twentyObjects)),
    body: (bytes) => list("{}", bytes),
  },
  {
    name: "short strings for a union of two arrays",
    schema: z.union([z.array(z.string().min(5)), z.array(z.number())]),
    body: (bytes) => list('""', bytes),
  },
  {
    name: "short strings for a union of an array and a number",
    schema: z.union([z.array(manyChecks), z.number()]),
    body: (bytes) => list('""', bytes),
  },
  {
    name: "empty objects for an exclusive union of 20 objects",
    schema: z.array(z.xor(twentyObjects)),
    body: (bytes) => list("{}", bytes),
  },
  {
    name: "unknown kinds in a discriminated union",
    schema: z.array(z.discriminatedUnion("kind", kinds as never)),
    body: (bytes) => list("{}", bytes),
  },
  {
    name: "bare kinds in a discriminated union of objects of 100 fields",
    schema: z.array(z.discriminatedUnion("kind", kinds as never)),
    body: (bytes) => list('{"kind":"kind19"}', bytes),
  },
  {
    name: "empty objects for an intersection of two objects of 100 fields",
    schema: z.array(z.intersection(hundredFields, hundredFields)),
    body: (bytes) => list("{}", bytes),
  },
  {
    name: "unknown keys in an intersection of two strict objects",
    schema: z.intersection(z.strictObject({ a: z.string() }), z.strictObject({ b: z.string() })),
    body: (bytes) => keyed("1", bytes),
  },
  {
    name: "bad keys in an intersection of two records",
    schema: z.intersection(
      z.record(z.string().min(20), z.number()),
      z.record(z.string().max(1), z.number()),
    ),
    body: (bytes) => keyed("1", bytes),
  },
  {
    name: "good keys in an intersection of two records",
    schema: z.intersection(z.record(z.string(), z.number()), z.record(z.string(), z.number())),
    body: (bytes) => keyed("1", bytes),
    isValid: true,
  },
  {
    name: "strings for the numbers of a tuple's rest",
    schema: z.tuple([z.string()], z.number()),
    body: (bytes) => list('""', bytes),
  },
  {
    name: "strings for a set of numbers, made by a preprocess",
    schema: z.preprocess((value) => new Set(value as unknown[]), z.set(z.number())),
    body: (bytes) => `[${numbers(bytes - 2, (number) => `"${number}"`)}]`,
  },
  {
    name: "strings for a map of numbers, made by a transform",
    schema: z
      .array(z.tuple([z.number(), z.string()]))
      .transform((entries) => new Map(entries))
      .pipe(z.map(z.number(), z.string().min(1))),
    body: (bytes) => `[${numbers(bytes - 2, (number) => `[${number},""]`)}]`,
  },
  {
    name: "empty strings for ten checks each",
    schema: z.array(manyChecks),
    body: (bytes) => list('""', bytes),
  },
  {
    name: "bad e-mail addresses, dates and addresses of pages",
    schema: z.array(z.union([z.email(), z.iso.datetime(), z.url()])),
    body: (bytes) => list('"aaaaaaaaaaaaaaaaaaaa"', bytes),
  },
  {
    name: "a failing refinement for each element",
    schema: z.array(z.number().refine(() => false)),
    body: (bytes) => list("0", bytes),
  },
  {
    name: "a superRefine that adds 1,000 issues for each element",
    schema: z.array(z.number().superRefine(addManyIssues)),
    body: (bytes) => list("0", bytes),
  },
  {
    name: "a recursive tree of arrays",
    schema: Tree,
    body: (bytes) => `{"children":${list('{"children":[{},{},{}]}', bytes - 13)}}`,
  },
  {
    name: "a recursive tree without arrays",
    schema: PairTree,
    body: (bytes) => pair(Math.floor(Math.log2(bytes / 36))),
  },
  {
    name: "a chain of 128 levels, each with bad elements",
    schema: Chain,
    body: (bytes) => nest(64, Math.floor(bytes / 64) - 30),
  },
  {
    name: "a constant catch for each element",
    schema: z.array(hundredFields.catch({})),
    body: (bytes) => list("{}", bytes),
    isValid: true,
  },
  {
    name: "a function to catch each element",
    schema: z.array(hundredFields.catch(() => ({}))),
    body: (bytes) => list("{}", bytes),
    isValid: true,
  },
  {
    name: "bad defaults and prefaults in each element",
    schema: z.array(
      z.object({
        a: z.string().min(1).prefault(""),
        b: z.number().default(1),
        c: z.string().prefault(""),
      }),
    ),
    body: (bytes) => list("{}", bytes),
  },
  {
    name: "a chain of transforms and pipes for each element",
    schema: z.array(
      z
        .string()
        .transform((text) => text.length)
        .pipe(z.number().min(1))
        .transform(String)
        .pipe(z.string().min(2)),
    ),
    body: (bytes) => list('""', bytes),
  },
  {
    name: "a preprocess for each element",
    schema: z.array(z.preprocess((value) => value, z.number())),
    body: (bytes) => list('""', bytes),
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
  {
    name: "strings for an asynchronous refinement",
    schema: z.array(z.number().refine(() => Promise.resolve(true))),
    body: (bytes) => list('""', bytes),
  },
  {
    name: "an asynchronous refinement that fails for each element",
    schema: z.array(z.number().refine(() => Promise.resolve(false))),
    body: (bytes) => list("0", bytes),
  },
];

/** An array of as many equal elements as fit. */
function list(element: string, bytes: number): string {
  const count = Math.floor((bytes - 1) / (element.length + 1));
  return `[${Array<string>(count).fill(element).join(",")}]`;
}

/** An object of as many equal values as fit, each under a key of its own. */
function keyed(value: string, bytes: number, prefix = ""): string {
  return `{${numbers(bytes - 2, (number) => `"${prefix}${number.toString(36)}":${value}`)}}`;
}

function numbers(bytes: number, write: (number: number) => string): string {
  const parts: string[] = [];
  let length = 0;
  for (let number = 0; ; number++) {
    const part = write(number);
    length += part.length + 1;
    if (length > bytes) return parts.join(",");
    parts.push(part);
  }
}

function pair(depth: number): string {
  if (depth === 0) return '{"name":""}';
  const part = pair(depth - 1);
  return `{"name":"","left":${part},"right":${part}}`;
}

function nest(depth: number, bytes: number): string {
  const elements = list('""', bytes);
  return `${`{"a":"","b":${elements},"next":`.repeat(depth)}null${"}".repeat(depth)}`;
}

function addManyIssues(_: unknown, context: z.RefinementCtx): void {
  for (let index = 0; index < 1_000; index++) context.addIssue(`Not good: ${index}`);
}
