import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createValidator } from "../../src/index.ts";
import { collectUnhandledRejections } from "../unhandled-rejections.ts";
import { find, findIssues, findValue } from "../find.ts";

describe("Validator.validate, of an intersection", () => {
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

  it("keeps symbols and drops __proto__", () => {
    const symbol = Symbol("mark");
    const value = { ...(JSON.parse('{"__proto__":1,"a":2}') as object), [symbol]: 3 };
    const merged = findValue(z.intersection(z.looseObject({}), z.any()), value);
    expect(merged).toEqual({ a: 2, [symbol]: 3 });
    expect(Object.keys(merged as object)).toEqual(["a"]);
  });

  it.each<[string, z.ZodType, z.ZodType, unknown, string]>([
    ["scalars", z.string(), z.string().trim(), " a", "[]"],
    ["fields", z.object({ a: z.any() }), z.object({ a: z.string().trim() }), { a: " a" }, '["a"]'],
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

  it("refuses the keys that both operands refuse", () => {
    const strict = z.intersection(z.strictObject({ a: z.any() }), z.strictObject({ b: z.any() }));
    expect(findValue(strict, { a: 1, b: 2 })).toEqual({ a: 1, b: 2 });
    expect(findIssues(strict, { a: 1, b: 1, c: 2, d: 3 })).toMatchObject([
      { code: "unrecognized_keys", message: 'Unrecognized keys: "c", "d"' },
    ]);
    const long = z.record(z.string().min(3), z.number());
    const records = z.intersection(long, z.record(z.string().regex(/^a/), z.number()));
    expect(findIssues(records, { a: 1, bcd: 2, e: 3, f: 4 })).toMatchObject([
      { code: "invalid_key", path: ["e"] },
      { code: "invalid_key", path: ["f"] },
    ]);
    const mixed = z.intersection(long, z.strictObject({ a: z.any(), bcd: z.any() }));
    expect(findIssues(mixed, { a: 1, bcd: 2, e: 3 })).toMatchObject([
      { code: "unrecognized_keys", message: 'Unrecognized key: "e"' },
    ]);
  });

  it("accepts a thousand keys that one operand refuses", () => {
    const value = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`a${index}`, 1]));
    const none = z.record(z.string().max(1), z.number());
    expect(findValue(z.intersection(none, z.record(z.string(), z.number())), value)).toEqual(value);
    const wrapped = z.lazy(() => none.optional().readonly());
    expect(findValue(z.intersection(z.looseObject({}), wrapped), value)).toEqual(value);
    const piped = z.pipe(z.any(), z.intersection(none, z.any()));
    expect(findValue(z.intersection(piped, z.looseObject({})), value)).toEqual(value);
    const chosen = z.discriminatedUnion("a1", [z.looseObject({ a1: z.literal(1) })]);
    expect(findValue(z.intersection(chosen, none), value)).toEqual(value);
  });

  it("tells the first bad values of a record beside keys that the other operand accepts", () => {
    const value = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, index) => [`a${index}`, index]),
    );
    const schema = z.intersection(
      z.record(z.string().min(3), z.number().max(20)),
      z.looseObject({}),
    );
    expect(find(schema, value, 2)).toMatchObject({
      issues: [{ path: ["a21"] }, { path: ["a22"] }],
      truncated: true,
    });
  });

  it("ends with the first bad elements of a list in a lazy operand", () => {
    const schema = z.intersection(
      z.lazy(() => z.object({ a: z.array(z.number()) })),
      z.object({ a: z.array(z.number()) }),
    );
    expect(find(schema, { a: Array(1_000).fill("b") }, 2)).toMatchObject({
      issues: [{ path: ["a", 0] }, { path: ["a", 1] }],
      truncated: true,
    });
  });

  it("waits for both operands, and leaves no promise behind", async () => {
    const later = z.object({ a: z.string().refine(async (text) => Promise.resolve(text === "b")) });
    const validator = createValidator(z.intersection(later, z.object({ c: z.number() })));
    expect(await validator.validate({ a: "b", c: 1 })).toMatchObject({ success: true });
    expect(await validator.validate({ a: "c", c: 1 })).toMatchObject({ issues: [{ path: ["a"] }] });
    const rejecting = z.any().refine(async () => Promise.reject(new Error("later")));
    const throwing = z.intersection(z.string(), z.string().trim());
    const both = createValidator(z.intersection(rejecting, throwing));
    const reasons = await collectUnhandledRejections(async () => {
      await expect(async () => both.validate(" a")).rejects.toThrow("Unmergable intersection");
    });
    expect(reasons).toEqual([]);
  });
});
