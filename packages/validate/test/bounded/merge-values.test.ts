import { describe, expect, it } from "vitest";
import { z } from "zod";
import { find, findValue } from "../find.ts";

const symbol = Symbol("mark");
const textOrSymbol = z.union([z.string(), z.symbol()]);

describe("Validator.validate, merging what the operands of an intersection yield", () => {
  it("merges what both operands yield", () => {
    const schema = z.intersection(
      z.object({ a: z.array(z.object({ b: z.number() })), d: z.coerce.date() }),
      z.object({ a: z.array(z.object({ c: z.number() })), d: z.coerce.date() }),
    );
    expect(findValue(schema, { a: [{ b: 1, c: 2 }], d: 0 })).toEqual({
      a: [{ b: 1, c: 2 }],
      d: new Date(0),
    });
  });

  it.each<[string, z.ZodType, z.ZodType]>([
    ["an object", z.looseObject({}), z.any()],
    ["anything", z.any(), z.looseObject({})],
    ["a record", z.record(textOrSymbol, z.any()), z.record(textOrSymbol, z.any())],
  ])("keeps symbols and drops __proto__, of %s", (_, left, right) => {
    const value = { ...(JSON.parse('{"__proto__":{"b":1},"a":2}') as object), [symbol]: 3 };
    const merged = findValue(z.intersection(left, right), value) as object;
    expect(merged).toEqual({ a: 2, [symbol]: 3 });
    expect(Object.keys(merged)).toEqual(["a"]);
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
  });

  it("keeps the later of two values of one key, and the right operand's value of a symbol", () => {
    const marked = z.object({ [symbol]: z.any().transform(() => "left") });
    expect(findValue(z.intersection(marked, z.any()), { [symbol]: "right" })).toEqual({
      [symbol]: "right",
    });
    const renamed = z.record(z.string().toUpperCase(), z.any());
    expect(findValue(z.intersection(z.object({}), renamed), { a: 1, A: 2 })).toEqual({ A: 2 });
    expect(findValue(z.intersection(renamed, renamed), { a: 1, A: 2 })).toEqual({ A: 2 });
  });

  it.each<[string, z.ZodType, z.ZodType, unknown, string]>([
    ["scalars", z.string(), z.string().trim(), " a", "[]"],
    ["fields", z.object({ a: z.any() }), z.object({ a: z.string().trim() }), { a: " a" }, '["a"]'],
    ["kinds of values", z.object({ a: z.any() }), z.any().transform(() => 1), { a: 1 }, "[]"],
    ["elements", z.array(z.any()), z.array(z.string().trim()), ["a", " b"], "[1]"],
    [
      "lists of different lengths",
      z.array(z.any()),
      z.array(z.any()).overwrite(() => []),
      ["a"],
      "[]",
    ],
    [
      "long keys",
      z.looseObject({}),
      z.record(z.string(), z.string().trim()),
      { ["k".repeat(200)]: " " },
      `["${"k".repeat(99)}…"]`,
    ],
  ])("throws as Zod does where %s differ", (_, left, right, value, path) => {
    expect(() => find(z.intersection(left, right), value)).toThrow(
      new Error(`Unmergable intersection. Error path: ${path}`),
    );
  });

  it("has the keys in the order of the left operand, then of the right one", () => {
    const objects = z.object({ b: z.any(), a: z.any() });
    const records = z.record(z.string().min(1), z.any());
    const value = { c: 1, a: 2, d: 3, b: 4 };
    const keys = (schema: z.ZodType): string[] => Object.keys(findValue(schema, value) as object);
    expect(keys(z.intersection(objects, records))).toEqual(["b", "a", "c", "d"]);
    expect(keys(z.intersection(records, objects))).toEqual(["c", "a", "d", "b"]);
    expect(keys(z.intersection(objects, z.looseObject({ d: z.any() })))).toEqual([
      "b",
      "a",
      "d",
      "c",
    ]);
  });

  it.each<[string, z.ZodType]>([
    ["an object", z.looseObject({})],
    ["a record", z.record(z.string(), z.any())],
  ])("tells of the values that differ from %s the one that the left value has first", (_, left) => {
    const right = z.record(z.string(), z.string().trim());
    const schema = z.intersection(z.intersection(z.object({ b: z.any() }), left), right);
    expect(() => find(schema, { c: "c", a: " a", b: " b" })).toThrow('Error path: ["b"]');
    expect(() => find(z.intersection(left, right), { c: "c", a: " a", b: " b" })).toThrow(
      'Error path: ["a"]',
    );
  });

  it("merges keys that have the names of inherited members", () => {
    const value = { constructor: 1, toString: undefined, valueOf: 2 };
    const records = z.intersection(z.record(z.string(), z.any()), z.record(z.string(), z.any()));
    expect(Object.entries(findValue(records, value) as object)).toEqual(Object.entries(value));
    const inherited = z.record(
      z.string(),
      z.any().transform(() => Object),
    );
    const merged = findValue(z.intersection(z.object({}), inherited), { constructor: 1 });
    expect(Object.keys(merged as object)).toEqual(["constructor"]);
    const undefinedMember = { a: undefined };
    expect(
      Object.keys(
        findValue(
          z.intersection(z.object({}), z.record(z.string(), z.any())),
          undefinedMember,
        ) as object,
      ),
    ).toEqual(["a"]);
  });

  it("merges no object whose constructor is another class", () => {
    const plain = z.object({ a: z.any() });
    const create = z.any().transform(() => Date);
    for (const other of [z.record(z.string(), create), z.object({ constructor: create })]) {
      for (const schema of [z.intersection(plain, other), z.intersection(other, plain)]) {
        expect(() => find(schema, { a: 1, constructor: 1 })).toThrow("Error path: []");
      }
    }
  });
});
