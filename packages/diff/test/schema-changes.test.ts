import type { JsonSchema } from "@fw/contract";
import { describe, expect, it } from "vitest";
import type { Change } from "../src/index.ts";
import { diffSchemas } from "./contracts.ts";

const text = { type: "string" };
const number = { type: "number" };
const integer = { type: "integer" };
const nothing = { type: "null" };
const never = { not: {} };

const object = (properties: Record<string, JsonSchema>, more: JsonSchema = {}): JsonSchema => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  ...more,
});
const list = (items: JsonSchema | boolean, more: JsonSchema = {}): JsonSchema => ({
  type: "array",
  items,
  ...more,
});
const oneOf = (...options: JsonSchema[]): JsonSchema => ({ anyOf: options });
const values = (...each: (string | number | null | boolean)[]): JsonSchema => ({ enum: each });
const circle = object({ kind: { const: "circle" }, radius: number });
const square = object({ kind: { const: "square" }, side: number });
const closed = { additionalProperties: false };
const optional = { required: [] };
const record = (value: JsonSchema): JsonSchema => ({ type: "object", additionalProperties: value });

const named = { type: "object", patternProperties: { "^a": number }, ...closed };

const [breaking, risky, safe] = ["breaking", "risky", "safe"] as const;

type Row = [
  name: string,
  before: JsonSchema,
  after: JsonSchema,
  input: Change["level"],
  output: Change["level"],
  rule: Change["rule"] | { input: Change["rule"]; output: Change["rule"] },
  place?: string,
];

const rows: Row[] = [
  // Types
  ["text to number", text, number, breaking, breaking, "type-changed"],
  ["object to list", object({}), list(text), breaking, breaking, "type-changed"],
  ["number added", text, { type: ["string", "number"] }, safe, breaking, "type-added"],
  ["number removed", oneOf(text, number), text, breaking, safe, "type-removed"],
  ["null added", text, oneOf(text, nothing), safe, breaking, "null-added"],
  ["null removed", { type: ["string", "null"] }, text, breaking, safe, "null-removed"],
  ["number to integer", number, integer, breaking, safe, "fractions-removed"],
  ["integer to number", integer, number, safe, breaking, "fractions-added"],
  ["became unknown", text, {}, risky, risky, "became-unknown"],
  ["became known", {}, text, breaking, safe, "became-known"],
  ["became never", oneOf(text, nothing), nothing, breaking, safe, "type-removed"],
  ["boolean to true", { type: "boolean" }, { const: true }, breaking, safe, "enum-value-removed"],
  // Values
  ["value removed", values("a", "b"), values("a"), breaking, safe, "enum-value-removed"],
  ["value added", values("a"), values("a", "b"), safe, risky, "enum-value-added"],
  ["constant to enum", { const: 1 }, values(1, 2), safe, risky, "enum-value-added"],
  ["text to enum", text, values("a"), breaking, safe, "became-enum"],
  ["enum to text", values("a"), text, safe, breaking, "no-longer-enum"],
  ["number to constant", integer, { const: 3 }, breaking, safe, "became-enum"],
  [
    "constant beyond an end",
    { const: 3 },
    { ...number, exclusiveMaximum: 3 },
    breaking,
    breaking,
    { input: "enum-value-removed", output: "no-longer-enum" },
  ],
  // Bounds
  ["minLength added", text, { ...text, minLength: 1 }, breaking, safe, "bound-tightened"],
  ["minLength removed", { ...text, minLength: 1 }, text, safe, breaking, "bound-loosened"],
  [
    "maxLength down",
    { ...text, maxLength: 9 },
    { ...text, maxLength: 8 },
    breaking,
    safe,
    "bound-tightened",
  ],
  [
    "maxLength up",
    { ...text, maxLength: 8 },
    { ...text, maxLength: 9 },
    safe,
    breaking,
    "bound-loosened",
  ],
  [
    "minimum up",
    { ...number, minimum: 0 },
    { ...number, minimum: 1 },
    breaking,
    safe,
    "bound-tightened",
  ],
  [
    "minimum down",
    { ...number, minimum: 1 },
    { ...number, minimum: 0 },
    safe,
    breaking,
    "bound-loosened",
  ],
  ["maximum added", number, { ...number, maximum: 9 }, breaking, safe, "bound-tightened"],
  [
    "end left out",
    { ...number, minimum: 1 },
    { ...number, exclusiveMinimum: 1 },
    breaking,
    safe,
    "bound-tightened",
  ],
  [
    "end let in",
    { ...number, exclusiveMaximum: 1 },
    { ...number, maximum: 1 },
    safe,
    breaking,
    "bound-loosened",
  ],
  ["multiple added", integer, { ...integer, multipleOf: 5 }, breaking, safe, "bound-tightened"],
  ["multiple removed", { ...integer, multipleOf: 5 }, integer, safe, breaking, "bound-loosened"],
  [
    "multiple of fewer",
    { ...integer, multipleOf: 5 },
    { ...integer, multipleOf: 10 },
    breaking,
    safe,
    "bound-tightened",
  ],
  [
    "multiple of a fraction",
    { ...number, multipleOf: 0.1 },
    { ...number, multipleOf: 0.2 },
    risky,
    risky,
    "undecided",
  ],
  [
    "maxItems down",
    list(text, { maxItems: 9 }),
    list(text, { maxItems: 8 }),
    breaking,
    safe,
    "bound-tightened",
  ],
  [
    "minItems up",
    list(text, { minItems: 1 }),
    list(text, { minItems: 2 }),
    breaking,
    safe,
    "bound-tightened",
  ],
  [
    "maxProperties added",
    record(text),
    { ...record(text), maxProperties: 9 },
    breaking,
    safe,
    "bound-tightened",
  ],
  // Forms of texts
  ["format added", text, { ...text, format: "email" }, breaking, safe, "format-added"],
  ["format removed", { ...text, format: "date-time" }, text, safe, risky, "format-removed"],
  [
    "format changed",
    { ...text, format: "uuid" },
    { ...text, format: "email" },
    risky,
    risky,
    "format-changed",
  ],
  ["pattern added", text, { ...text, pattern: "^a" }, breaking, safe, "format-added"],
  [
    "pattern changed",
    { ...text, pattern: "^a" },
    { ...text, pattern: "^b" },
    risky,
    risky,
    "format-changed",
  ],
  [
    "pattern with its values, one more",
    { ...text, pattern: "^(a|b)$", enum: ["a", "b"] },
    { ...text, pattern: "^(a|b|c)$", enum: ["a", "b", "c"] },
    safe,
    risky,
    "enum-value-added",
  ],
  [
    "further check",
    text,
    { ...text, description: "A text\n\nIt is checked further: must be even." },
    risky,
    safe,
    "further-checks-changed",
  ],
  [
    "further check in an option",
    oneOf(text, nothing),
    oneOf({ ...text, description: "It matches /a/i." }, nothing),
    risky,
    safe,
    "further-checks-changed",
  ],
  // Objects
  [
    "required property added",
    object({}),
    object({ a: text }),
    breaking,
    safe,
    "required-property-added",
    ".a",
  ],
  [
    "optional property added",
    object({}),
    object({ a: text }, optional),
    safe,
    safe,
    "optional-property-added",
    ".a",
  ],
  ["property removed", object({ a: text }), object({}), risky, breaking, "property-removed", ".a"],
  [
    "optional property removed",
    object({ a: text }, optional),
    object({}),
    risky,
    risky,
    { input: "property-removed", output: "optional-property-removed" },
    ".a",
  ],
  [
    "property of a closed object removed",
    object({ a: text }, closed),
    object({}, closed),
    breaking,
    breaking,
    { input: "property-refused", output: "property-removed" },
    ".a",
  ],
  [
    "optional property of a closed object removed",
    object({ a: text }, { ...closed, ...optional }),
    object({}, closed),
    breaking,
    risky,
    "property-refused",
    ".a",
  ],
  [
    "property of an open object removed",
    object({ a: text }, { additionalProperties: {} }),
    record({}),
    risky,
    breaking,
    { input: "became-unknown", output: "property-became-optional" },
    ".a",
  ],
  [
    "property became required",
    object({ a: text }, optional),
    object({ a: text }),
    breaking,
    safe,
    "property-became-required",
    ".a",
  ],
  [
    "property became optional",
    object({ a: text }),
    object({ a: text }, optional),
    safe,
    breaking,
    "property-became-optional",
    ".a",
  ],
  [
    "property within",
    object({ a: object({ b: text }) }),
    object({ a: object({ b: number }) }),
    breaking,
    breaking,
    "type-changed",
    ".a.b",
  ],
  [
    "property with a strange name",
    object({ "a b": text }),
    object({ "a b": number }),
    breaking,
    breaking,
    "type-changed",
    '["a b"]',
  ],
  [
    "unknown keys refused",
    object({ a: text }),
    object({ a: text }, closed),
    risky,
    safe,
    "unknown-keys-refused",
    "{}",
  ],
  ["unknown keys ignored", record({}), object({}), risky, risky, "unknown-keys-ignored", "{}"],
  [
    "unknown keys no longer refused",
    object({}, closed),
    object({}),
    safe,
    risky,
    "closed-object-opened",
    "{}",
  ],
  ["unknown keys kept", object({}), record({}), safe, safe, "unknown-keys-accepted", "{}"],
  ["unknown keys limited", object({}), record(text), risky, safe, "unknown-keys-limited", "{}"],
  [
    "record of another type",
    record(text),
    record(number),
    breaking,
    breaking,
    "type-changed",
    "{}",
  ],
  ["record closed", record(text), object({}, closed), breaking, risky, "property-refused", "{}"],
  [
    "names of a record fewer",
    { ...record(text), propertyNames: values("a", "b") },
    { ...record(text), propertyNames: values("a") },
    breaking,
    safe,
    "enum-value-removed",
    "{key}",
  ],
  [
    "names of a record limited",
    record(text),
    { ...record(text), propertyNames: { pattern: "^a" } },
    breaking,
    safe,
    "format-added",
    "{key}",
  ],
  [
    "pattern of names changed",
    object({}, { patternProperties: { "^a": text } }),
    object({}, { patternProperties: { "^b": text } }),
    risky,
    risky,
    "undecided",
  ],
  [
    "member of a pattern",
    object({}, { patternProperties: { "^a": text } }),
    object({}, { patternProperties: { "^a": number } }),
    breaking,
    breaking,
    "type-changed",
    '{"^a"}',
  ],
  [
    "property that a pattern named",
    object({}, { patternProperties: { "^a": text } }),
    object({ a: number }, { patternProperties: { "^a": text }, required: [] }),
    risky,
    risky,
    "undecided",
    ".a",
  ],
  [
    "member that a pattern allows",
    { allOf: [named, object({ ab: text }, optional)] },
    { allOf: [named, object({ ab: {} }, optional)] },
    risky,
    risky,
    "undecided",
  ],
  // Lists
  ["items of another type", list(text), list(number), breaking, breaking, "type-changed", "[]"],
  [
    "items within",
    list(object({ id: text })),
    list(object({ id: number })),
    breaking,
    breaking,
    "type-changed",
    "[].id",
  ],
  [
    "tuple longer",
    list(false, { prefixItems: [text], minItems: 1 }),
    list(false, { prefixItems: [text, text], minItems: 2 }),
    breaking,
    breaking,
    { input: "bound-tightened", output: "bound-loosened" },
  ],
  [
    "tuple with an optional item",
    list(false, { prefixItems: [text] }),
    list(false, { prefixItems: [text, text] }),
    safe,
    breaking,
    "bound-loosened",
  ],
  [
    "item of a tuple",
    list(false, { prefixItems: [text, text] }),
    list(false, { prefixItems: [text, number] }),
    breaking,
    breaking,
    "type-changed",
    "[1]",
  ],
  [
    "tuple to list",
    list(false, { prefixItems: [text] }),
    list(text),
    safe,
    breaking,
    "bound-loosened",
  ],
  [
    "item listed",
    list(text),
    list(text, { prefixItems: [{ ...text, maxLength: 3 }] }),
    breaking,
    safe,
    "bound-tightened",
    "[0]",
  ],
  // Unions
  [
    "variant added",
    oneOf(circle),
    oneOf(circle, square),
    safe,
    risky,
    "variant-added",
    '(kind: "square")',
  ],
  [
    "variant removed",
    oneOf(circle, square),
    circle,
    breaking,
    safe,
    "variant-removed",
    '(kind: "square")',
  ],
  [
    "variant changed",
    oneOf(square, circle),
    oneOf(object({ kind: { const: "circle" }, radius: text }), square),
    breaking,
    breaking,
    "type-changed",
    '(kind: "circle").radius',
  ],
  [
    "variant of an exclusive union added",
    { oneOf: [circle] },
    { oneOf: [circle, square] },
    safe,
    risky,
    "variant-added",
  ],
  [
    "option added",
    object({ a: text }),
    oneOf(object({ a: text }), object({ b: text })),
    safe,
    breaking,
    "option-added",
  ],
  [
    "option removed",
    oneOf(object({ a: text }), object({ b: text })),
    object({ b: text }),
    breaking,
    safe,
    "option-removed",
  ],
  [
    "option changed",
    oneOf(list(text), list(number)),
    oneOf(list(number), list(nothing)),
    breaking,
    breaking,
    "type-changed",
    "(1)[]",
  ],
  [
    "option narrower",
    oneOf(list(text), list(number)),
    oneOf(list(number), list(values("x"))),
    breaking,
    safe,
    "option-removed",
    "(1)",
  ],
  [
    "part of an intersection added",
    { allOf: [object({ a: text })] },
    { allOf: [object({ a: text }), object({ b: text })] },
    breaking,
    safe,
    "required-property-added",
    ".b",
  ],
  [
    "bound in an intersection",
    { allOf: [text, { minLength: 1 }] },
    { allOf: [text, { minLength: 2 }] },
    breaking,
    safe,
    "bound-tightened",
  ],
  [
    "overlapping exclusive union",
    { oneOf: [number, { ...number, minimum: 0 }] },
    { oneOf: [number, { ...number, minimum: 1 }] },
    risky,
    risky,
    "undecided",
  ],
  // What is not compared
  ["negation added", text, { ...text, not: { const: "a" } }, risky, risky, "undecided"],
  ["negation changed", { not: text }, { not: number }, risky, risky, "undecided"],
  ["uniqueness", list(text), list(text, { uniqueItems: true }), risky, risky, "undecided"],
  [
    "condition",
    object({ a: text }),
    object({ a: text }, { if: { required: ["a"] }, then: false }),
    risky,
    risky,
    "undecided",
  ],
  [
    "list in an enum",
    { enum: [["a"] as never] },
    { enum: [["b"] as never] },
    risky,
    risky,
    "undecided",
  ],
  // What describes
  [
    "deprecation",
    object({ a: text }),
    object({ a: { ...text, deprecated: true } }),
    safe,
    safe,
    "deprecated",
    ".a",
  ],
  [
    "removed by never",
    object({ a: text }, optional),
    object({ a: never }, optional),
    breaking,
    risky,
    "property-refused",
    ".a",
  ],
];

describe("diffContracts, of a schema", () => {
  it.each(rows)("%s", (_, before, after, input, output, rule, place) => {
    const rules = typeof rule === "object" ? rule : { input: rule, output: rule };
    for (const [side, level] of [
      ["input", input],
      ["output", output],
    ] as const) {
      const start = side === "input" ? "body" : "response 200 ";
      const changes = diffSchemas(side, before, after);
      const found = changes.find((each) => each.rule === rules[side] && each.level === level);
      expect(found, JSON.stringify({ side, changes })).toMatchObject({ route: "POST /" });
      expect(worst(changes)).toBe(level);
      if (place !== undefined) expect(found?.place).toBe(start + place);
    }
  });
});

function worst(changes: readonly Change[]): Change["level"] {
  return (
    [breaking, risky, safe].find((level) => changes.some((each) => each.level === level)) ?? safe
  );
}
