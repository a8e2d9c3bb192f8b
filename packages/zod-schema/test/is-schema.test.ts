import { describe, expect, it } from "vitest";
import { z } from "zod";
import * as mini from "zod/mini";
import { isSchema } from "../src/index.ts";

describe("isSchema", () => {
  it.each([
    ["a schema", z.string()],
    ["a schema with refinements", z.object({}).refine(() => true)],
    ["a schema of Zod Mini", mini.string()],
    // Like a schema from another copy of Zod, whose classes are unknown here.
    ["an object with the structure of a schema", { _zod: { run: () => undefined } }],
  ])("recognises %s", (_, value) => {
    expect(isSchema(value)).toBe(true);
  });

  it.each([
    ["undefined", undefined],
    ["null", null],
    ["a string", "string"],
    ["a function", z.string],
    ["an object", {}],
    ["a shape", { a: z.string() }],
    ["an object whose _zod is null", { _zod: null }],
    ["an object whose _zod is a string", { _zod: "run" }],
    ["an object whose _zod is empty", { _zod: {} }],
    ["a schema of Zod 3", { _def: { typeName: "ZodString" }, safeParse: () => undefined }],
    ["a Standard Schema of another library", { "~standard": { version: 1, vendor: "a" } }],
  ])("does not recognise %s", (_, value) => {
    expect(isSchema(value)).toBe(false);
  });
});
