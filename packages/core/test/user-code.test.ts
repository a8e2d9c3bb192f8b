import { describe, expect, it } from "vitest";
import { z } from "zod";
import * as mini from "zod/mini";
import { guardPromises, runsUserCode } from "../src/user-code.ts";

const isFine = (): boolean => true;

interface Tree {
  value: string;
  children: Tree[];
}

describe("runsUserCode", () => {
  it.each<[string, z.core.$ZodType]>([
    ["a string", z.string().min(1).max(2).trim().toLowerCase().regex(/a/)],
    ["a format", z.email()],
    ["a number", z.number().int().positive().multipleOf(2)],
    ["a coerced number", z.coerce.number()],
    ["a BigInt, a boolean, a date", z.tuple([z.bigint(), z.boolean(), z.date()])],
    ["a literal, an enum, null", z.tuple([z.literal(["a", 1]), z.enum(["a"]), z.null()])],
    ["anything, nothing", z.tuple([z.any(), z.unknown(), z.undefined(), z.never()])],
    ["an array", z.array(z.string()).nonempty().max(3)],
    ["an object", z.object({ a: z.string(), b: z.object({ c: z.number() }).optional() })],
    ["a strict object", z.strictObject({ a: z.string() })],
    ["an object with a catchall", z.object({}).catchall(z.string())],
    ["a tuple with a rest", z.tuple([z.string()], z.number())],
    ["a record", z.record(z.string(), z.number())],
    ["a map", z.map(z.string(), z.number())],
    ["a set", z.set(z.string()).min(1)],
    ["a union", z.union([z.string(), z.number()])],
    ["a discriminated union", z.discriminatedUnion("a", [z.object({ a: z.literal(1) })])],
    ["an intersection", z.intersection(z.object({}), z.object({}))],
    ["wrappers", z.string().optional().nullable().readonly()],
    ["defaults", z.tuple([z.string().default("a"), z.string().prefault("a")])],
    ["a pipe", z.string().pipe(z.string().max(1))],
    ["a template literal", z.templateLiteral(["a", z.number()])],
    ["a lazy schema", z.lazy(() => z.string())],
    ["JSON", z.json()],
    ["a file", z.file().max(1)],
    ["a schema of Zod Mini", mini.object({ a: mini.string().check(mini.maxLength(1)) })],
    ["a check on a property", z.string().check(z.property("length", z.number()))],
  ])("does not hold for %s", (_, schema) => {
    expect(runsUserCode(schema)).toBe(false);
  });

  it.each<[string, z.core.$ZodType]>([
    ["a refinement", z.string().refine(isFine)],
    ["a superRefine", z.string().superRefine(() => undefined)],
    ["a check", z.string().check(() => undefined)],
    ["a check of Zod Mini", mini.string().check(mini.refine(isFine))],
    ["a transform", z.string().transform(isFine)],
    ["a preprocess", z.preprocess(isFine, z.string())],
    ["a codec", z.codec(z.string(), z.number(), { decode: Number, encode: String })],
    ["a custom schema", z.custom(isFine)],
    ["an instanceof", z.instanceof(Date)],
    ["a catch", z.string().catch(() => "a")],
    ["a promise", z.promise(z.string())],
    ["a function", z.function()],
  ])("holds for %s", (_, schema) => {
    expect(runsUserCode(schema)).toBe(true);
  });

  const refined = z.string().refine(isFine);

  it.each<[string, z.core.$ZodType]>([
    ["an object", z.object({ a: z.string(), b: refined })],
    ["a nested object", z.object({ a: z.object({ b: z.object({ c: refined }) }) })],
    ["a catchall", z.object({}).catchall(refined)],
    ["an array", z.array(refined)],
    ["a tuple", z.tuple([z.string(), refined])],
    ["a rest", z.tuple([z.string()], refined)],
    ["a record's key", z.record(refined, z.string())],
    ["a record's value", z.record(z.string(), refined)],
    ["a map's key", z.map(refined, z.string())],
    ["a map's value", z.map(z.string(), refined)],
    ["a set", z.set(refined)],
    ["a union", z.union([z.number(), refined])],
    [
      "a discriminated union",
      z.discriminatedUnion("a", [z.object({ a: z.literal(1), b: refined })]),
    ],
    ["an intersection's left", z.intersection(refined, z.string())],
    ["an intersection's right", z.intersection(z.string(), refined)],
    ["a pipe's start", refined.pipe(z.string())],
    ["a pipe's end", z.string().pipe(refined)],
    ["an optional", refined.optional()],
    ["a nullable", refined.nullable()],
    ["a default", refined.default("a")],
    ["a prefault", refined.prefault("a")],
    ["a nonoptional", z.nonoptional(refined)],
    ["a readonly", refined.readonly()],
    ["a lazy schema", z.lazy(() => refined)],
    ["a property check", z.object({ a: z.string() }).check(z.property("a", refined))],
  ])("holds for %s that has a refinement", (_, schema) => {
    expect(runsUserCode(schema)).toBe(true);
  });

  it("follows a schema that holds itself by a getter", () => {
    const plain = z.object({
      value: z.string(),
      get children() {
        return z.array(plain);
      },
    });
    const withRefinement = z.object({
      get children() {
        return z.array(withRefinement);
      },
      value: refined,
    });
    expect(runsUserCode(plain)).toBe(false);
    expect(runsUserCode(withRefinement)).toBe(true);
  });

  it("follows a schema that holds itself by z.lazy", () => {
    const plain: z.ZodType<Tree> = z.object({
      value: z.string(),
      children: z.array(z.lazy(() => plain)),
    });
    const withRefinement: z.ZodType<Tree> = z.object({
      children: z.array(z.lazy(() => withRefinement)),
      value: refined,
    });
    expect(runsUserCode(plain)).toBe(false);
    expect(runsUserCode(withRefinement)).toBe(true);
  });

  it("follows schemas that hold each other", () => {
    const left = z.object({ name: z.string(), right: z.lazy(() => right).optional() });
    const right = z.object({
      get left(): z.ZodType {
        return left;
      },
      name: refined,
    });
    expect(runsUserCode(left)).toBe(true);
  });

  it("visits a part that many share once", () => {
    let schema: z.core.$ZodType = z.string();
    for (let depth = 0; depth < 60; depth++) schema = z.tuple([schema, schema]);
    expect(runsUserCode(schema)).toBe(false);
  });

  it.each<[string, z.core.$ZodType]>([
    ["a lazy schema that cannot be resolved", z.object({ a: z.lazy(fail) })],
    ["a lazy schema that is none of Zod's", toSchema({ type: "lazy", getter: isFine })],
    ["a definition that is not there", toSchema(undefined)],
  ])("holds for %s: it cannot be followed", (_, schema) => {
    expect(runsUserCode(schema)).toBe(true);
  });
});

describe("guardPromises", () => {
  it("guards a schema once, however many routes share it", () => {
    const schema = z.object({ a: z.string().refine(isFine) });
    guardPromises(schema);
    const run: unknown = Reflect.get(schema._zod, "run");
    guardPromises(schema);
    expect(Reflect.get(schema._zod, "run")).toBe(run);
  });

  it("leaves what cannot be followed to fail when it is run", () => {
    const schema = z.lazy(fail);
    expect(() => {
      guardPromises(schema);
    }).not.toThrow();
  });
});

function fail(): never {
  throw new Error("Not yet");
}

/** What only looks like a schema, with a definition of its own. */
function toSchema(def: unknown): z.core.$ZodType {
  return Object.assign(Object.create(null), { _zod: { def, run: fail } }) as z.core.$ZodType;
}
