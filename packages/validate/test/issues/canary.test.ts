import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createValidator } from "../../src/index.ts";

const canary = "canary-7f3a9c";

const refusing: readonly (readonly [string, z.ZodType])[] = [
  ["a number", z.number()],
  ["a coerced number", z.coerce.number()],
  ["a coerced big integer", z.coerce.bigint()],
  ["a coerced date", z.coerce.date()],
  ["a boolean", z.boolean()],
  ["a boolean in words", z.stringbool()],
  ["null", z.null()],
  ["never", z.never()],
  ["an enum", z.enum(["a", "b"])],
  ["a literal", z.literal(["a", 1])],
  ["a template", z.templateLiteral(["a", z.number()])],
  ["a class", z.instanceof(Map)],
  ["a list", z.array(z.string())],
  ["a tuple", z.tuple([z.string()])],
  ["an object", z.object({})],
  ["a record", z.record(z.string(), z.any())],
  ["a map", z.map(z.any(), z.any())],
  ["a set", z.set(z.any())],
  ["a union", z.union([z.number(), z.boolean()])],
  ["an exclusive union", z.xor([z.string(), z.any()])],
  ["a discriminated union", z.discriminatedUnion("a", [z.object({ a: z.literal("b") })])],
  ["an intersection", z.intersection(z.number(), z.object({}))],
  ["a refinement", z.string().refine(() => false)],
  [
    "a superRefine",
    z.string().superRefine((_, context) => {
      context.addIssue("Not good");
    }),
  ],
  ["a pipe", z.string().pipe(z.string().max(3))],
  ["a codec", z.codec(z.string(), z.number(), { decode: Number, encode: String })],
  ["a length", z.string().max(3).min(100).length(4)],
  ["checks of a text", z.string().regex(/^a$/).startsWith("x").endsWith("x").includes("x")],
  ["cases", z.string().uppercase()],
  ["formats", z.union([z.email(), z.url(), z.uuid(), z.iso.datetime(), z.ipv4(), z.ipv6()])],
  ["an address of a page", z.url({ protocol: /^https$/ })],
  ["a token", z.jwt()],
  ["a base64 text", z.base64()],
  ["an own format", z.stringFormat("own", () => false)],
];

/** Schemas that contain a given schema, each with a value that has the canary in its place. */
const places: readonly (readonly [string, (part: z.ZodType) => z.ZodType, unknown])[] = [
  ["alone", (part) => part, canary],
  ["in a field", (part) => z.object({ a: part }), { a: canary }],
  ["in a strict object", (part) => z.strictObject({ a: part }), { a: canary, b: canary }],
  ["in a list", (part) => z.array(part), [canary, canary]],
  ["in a tuple's rest", (part) => z.tuple([part], part), [canary, canary]],
  ["under a catchall", (part) => z.object({}).catchall(part), { a: canary }],
  ["in a record", (part) => z.record(z.string(), part), { a: canary }],
  ["in a map", (part) => z.preprocess(toMap, z.map(z.any(), part)), canary],
  ["in a set", (part) => z.preprocess(toSet, z.set(part)), canary],
  ["in an option", (part) => z.union([part, z.array(part)]), canary],
  ["in an operand", (part) => z.intersection(part, z.any()), canary],
  ["behind z.lazy", (part) => z.lazy(() => part), canary],
  [
    "beside a name of a class",
    (part) => z.object({ a: part }),
    { a: { constructor: { name: canary } } },
  ],
];

describe("the issues of Validator.validate", () => {
  it.each(refusing)("hold nothing that was received, for %s", async (_, schema) => {
    for (const [, create, value] of places) {
      const outcome = await createValidator(create(schema)).validate(value);
      // A schema may accept the object beside the canary.
      if (outcome.success) expect(outcome.value).toMatchObject({ a: {} });
      else expect(JSON.stringify(outcome)).not.toContain(canary);
    }
  });

  it("hold of keys no more than 100 characters", async () => {
    const key = "k".repeat(90) + canary;
    const schemas = [
      z.record(z.string(), z.number()),
      z.record(z.string().max(3), z.any()),
      z.strictObject({}),
      z.partialRecord(z.enum(["a"]), z.any()),
      z.object({}).catchall(z.number()),
      z.intersection(z.strictObject({}), z.record(z.string().max(1), z.any())),
    ];
    for (const schema of schemas) {
      const outcome = await createValidator(schema).validate({ [key]: canary });
      expect(outcome.success).toBe(false);
      expect(JSON.stringify(outcome)).not.toContain(canary);
    }
  });

  it("are thrown without values where an intersection cannot merge them", () => {
    const left = z.string().transform((text) => `${text} left`);
    const schema = z.object({ a: z.intersection(left, z.string()) });
    expect(() => createValidator(schema).validate({ a: canary })).toThrow(
      new Error("Unmergable intersection. Error path: []"),
    );
  });
});

function toMap(value: unknown): Map<unknown, unknown> {
  return new Map([["a", value]]);
}

function toSet(value: unknown): Set<unknown> {
  return new Set([value]);
}
