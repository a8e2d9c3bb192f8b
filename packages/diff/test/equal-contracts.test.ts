import type { JsonSchema } from "@fw/contract";
import { describe, expect, it } from "vitest";
import { diffContracts, type Change } from "../src/index.ts";
import { diffSchemas, toSchemaContract } from "./contracts.ts";

const text = { type: "string" };
const bounds = { minimum: 0, maximum: 9 };
const a = { type: "object", properties: { a: text }, required: ["a"] };
const tagged = (kind: string): JsonSchema => ({
  type: "object",
  properties: { kind: { const: kind } },
  required: ["kind"],
});
const b = { type: "object", properties: { b: text }, required: ["b"] };

describe("diffContracts finds no change between equivalent schemas:", () => {
  const rows: [string, JsonSchema, JsonSchema][] = [
    ["the order of an enum", { enum: ["a", "b"] }, { enum: ["b", "a"] }],
    ["an enum and its type", { type: "string", enum: ["a"] }, { const: "a" }],
    ["an enum and constants", { enum: ["a", 1] }, { anyOf: [{ const: 1 }, { const: "a" }] }],
    [
      "an enum and constants of it",
      { enum: ["a", "b"] },
      { anyOf: [{ const: "b" }, { const: "a" }] },
    ],
    ["a type and the values of it", { type: "boolean" }, { enum: [false, true] }],
    ["null", { const: null }, { type: "null" }],
    ["types and options", { type: ["string", "null"] }, { anyOf: [{ type: "null" }, text] }],
    ["the order of options", { anyOf: [a, b] }, { anyOf: [b, a] }],
    ["options that another one has", { anyOf: [text, { const: "a" }] }, text],
    ["integers that are numbers", { type: ["integer", "number"] }, { type: "number" }],
    ["an option twice", { anyOf: [a, a] }, a],
    ["options in options", { anyOf: [{ anyOf: [a, text] }, b] }, { anyOf: [a, b, text] }],
    [
      "a discriminated union, exclusive or not",
      { oneOf: [tagged("a"), tagged("b")] },
      { anyOf: [tagged("a"), tagged("b")] },
    ],
    ["an intersection of one", { allOf: [a] }, a],
    [
      "an intersection",
      { allOf: [a, b] },
      { ...a, properties: { a: text, b: text }, required: ["b", "a"] },
    ],
    ["bounds in an intersection", { allOf: [text, { minLength: 1 }] }, { ...text, minLength: 1 }],
    [
      "bounds of integers",
      { type: "integer", ...bounds },
      { type: "integer", exclusiveMinimum: -1, exclusiveMaximum: 10 },
    ],
    [
      "bounds between integers",
      { type: "integer", ...bounds },
      { type: "integer", minimum: -0.5, maximum: 9.5 },
    ],
    ["a multiple of one", { type: "integer" }, { type: "number", multipleOf: 1 }],
    ["an even integer", { type: "integer", multipleOf: 2 }, { type: "number", multipleOf: 2 }],
    ["bounds that limit nothing", text, { ...text, minLength: 0 }],
    ["bounds of another type", text, { ...text, minimum: 3, items: text, properties: { a: text } }],
    [
      "no more items",
      { type: "array", prefixItems: [text], items: false },
      { type: "array", prefixItems: [text], maxItems: 1 },
    ],
    ["any items", { type: "array" }, { type: "array", items: {} }],
    [
      "the order of what is required",
      { ...a, required: ["a", "c"] },
      { ...a, required: ["c", "a"] },
    ],
    ["never", { not: {} }, { enum: [] }],
    ["what describes", text, { ...text, description: "A text", title: "Text", examples: ["a"] }],
    ["a keyword that means nothing", text, { ...text, "x-order": 3 }],
    ["the same negation", { not: a, description: "A" }, { not: a }],
  ];
  it.each(rows)("%s", (_, before, after) => {
    for (const side of ["input", "output"] as const) {
      expect(diffSchemas(side, before, after)).toEqual([]);
      expect(diffSchemas(side, after, before)).toEqual([]);
    }
  });

  it("names of definitions, and inlined definitions", () => {
    const node = (name: string): JsonSchema => ({
      type: "object",
      properties: { next: { anyOf: [{ $ref: `#/$defs/${name}` }, { type: "null" }] } },
      required: ["next"],
    });
    const one = toSchemaContract("input", { $ref: "#/$defs/A" }, { A: node("A") });
    const two = toSchemaContract("input", { $ref: "#/$defs/B" }, { B: node("C"), C: node("B") });
    const three = toSchemaContract("input", node("D"), { D: node("D") });
    for (const before of [one, two, three])
      for (const after of [one, two, three]) expect(diffContracts(before, after)).toEqual([]);
  });
});

describe("diffContracts", () => {
  it("discards results that depend on a wrong assumption", () => {
    const object = (properties: Record<string, JsonSchema>): JsonSchema => ({
      type: "object",
      properties,
      required: Object.keys(properties),
    });
    // B is within D only if A is within C, which it is not for another reason.
    const definitions = (z: string): Record<string, JsonSchema> => ({
      A: object({ b: { $ref: "#/$defs/B" }, z: { type: z } }),
      B: { ...object({ a: { $ref: "#/$defs/A" } }), required: [] },
    });
    const options = {
      anyOf: [object({ k: { $ref: "#/$defs/A" } }), object({ m: { $ref: "#/$defs/B" } })],
    };
    const [before, after] = ["string", "number"].map((z) =>
      toSchemaContract("input", options, definitions(z)),
    );
    const changes = before && after ? diffContracts(before, after) : [];
    expect(changes.map(({ rule, place }) => [rule, place])).toEqual([
      ["option-removed", "body(1)"],
      ["option-removed", "body(2)"],
      ["option-added", "body(1)"],
      ["option-added", "body(2)"],
    ]);
  });

  it("applies the same rule to inputs and outputs, with the levels of each", () => {
    const change = (side: "input" | "output"): Change | undefined =>
      diffSchemas(side, text, { type: ["string", "number"] })[0];
    expect(change("input")).toEqual({
      level: "safe",
      rule: "type-added",
      route: "POST /",
      routes: ["POST /"],
      place: "body",
      message: "may be a number, too",
    });
    expect(change("output")).toMatchObject({ level: "breaking", place: "response 200 " });
  });

  it("reports a changed default of an input", () => {
    const withDefault = (value: unknown): JsonSchema => ({
      type: "object",
      properties: { page: { type: "integer", default: value } },
    });
    expect(diffSchemas("input", withDefault(1), withDefault(2))).toEqual([
      {
        level: "risky",
        rule: "default-changed",
        route: "POST /",
        routes: ["POST /"],
        place: "body.page",
        message: "default is 2, and was 1",
      },
    ]);
    expect(diffSchemas("output", withDefault(1), withDefault(2))).toEqual([]);
  });
});
