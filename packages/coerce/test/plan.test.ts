import { describe, expect, it } from "vitest";
import { z } from "zod";
import { z as zod3 } from "zod/v3";
import { compileParams, compileQuery } from "../src/index.ts";
import { schemaErrorOf } from "./schema-error-of.ts";

describe.each([
  ["compileParams", compileParams],
  ["compileQuery", compileQuery],
] as const)("%s", (name, compile) => {
  const input = name === "compileParams" ? "params" : "query";

  it("lists the declared keys in schema order", () => {
    const schema = z.object({ b: z.string(), a: z.number() });

    expect(compile(schema)).toMatchObject({ input, keys: ["b", "a"] });
  });

  it("accepts an object schema without fields", () => {
    expect(compile(z.object({})).keys).toEqual([]);
  });

  it.each([
    ["strict", z.strictObject({ a: z.string() })],
    ["loose", z.looseObject({ a: z.string() })],
    ["with a catchall", z.object({ a: z.string() }).catchall(z.number())],
    ["refined", z.object({ a: z.string() }).refine(() => true)],
    ["branded", z.object({ a: z.string() }).brand("Input")],
    ["described", z.object({ a: z.string() }).meta({ title: "Input" })],
    ["extended", z.object({}).extend({ a: z.string() })],
  ])("accepts an object schema that is %s", (_, schema) => {
    expect(compile(schema).keys).toEqual(["a"]);
  });

  it.each([
    ["undefined", undefined],
    ["null", null],
    ["string", "object"],
    ["function", () => z.object({})],
    ["plain object", { a: z.string() }],
    ["plain object", { _zod: true }],
    ["plain object", { _zod: {} }],
    ["plain object", { _zod: { def: null } }],
    ["plain object", { _zod: { def: { type: 1 } } }],
    ["Zod 3 schema", zod3.object({ a: zod3.string() })],
  ])("refuses a value that is not a Zod 4 schema: %s", (kind, schema) => {
    expect(schemaErrorOf(compile, schema)).toMatchObject({ code: "NOT_A_SCHEMA", input, kind });
  });

  it.each([
    ["string", z.string()],
    ["array", z.array(z.string())],
    ["record", z.record(z.string(), z.string())],
    ["union", z.union([z.object({}), z.object({})])],
    ["intersection", z.intersection(z.object({}), z.object({}))],
    ["optional object", z.object({}).optional()],
    ["readonly", z.object({}).readonly()],
    ["transform", z.object({}).transform(() => 1)],
    ["lazy", z.lazy(() => z.object({}))],
    ["object", { _zod: { def: { type: "object" } } }],
    ["object", { _zod: { def: { type: "object", shape: null } } }],
    ["interface", { _zod: { def: { type: "interface", shape: { a: z.string() } } } }],
  ])("refuses a schema that is not an object schema: %s", (kind, schema) => {
    expect(schemaErrorOf(compile, schema)).toMatchObject({ code: "NOT_AN_OBJECT", input, kind });
  });

  it("refuses a key that is a symbol", () => {
    const error = schemaErrorOf(compile, z.object({ [Symbol("id")]: z.string() }));

    expect(error).toMatchObject({ code: "UNSUPPORTED_FIELD", key: "Symbol(id)" });
    expect(error).toMatchObject({ kind: "symbol key", remedy: "name the key with a string" });
  });
});
