import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createValidator } from "../../src/index.ts";
import { find, findIssues } from "../find.ts";

const message = `Unrecognized keys: ${Array.from({ length: 10 }, (_, index) => `"key${index}"`).join(", ")}, "…"`;

/** Creates an object with many keys. */
function keyed(count: number, prefix = "key"): Record<string, number> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`${prefix}${index}`, index]),
  );
}

/** Creates a strict object with many optional keys. */
function strict(count: number, prefix: string): z.ZodObject {
  const shape = Object.keys(keyed(count, prefix)).map((key) => [key, z.number().optional()]);
  return z.strictObject(Object.fromEntries(shape) as z.ZodRawShape);
}

describe("Validator.validate, of a strict object", () => {
  it.each([
    ["alone", z.strictObject({}), (value: object) => value, []],
    ["in an object", z.object({ a: z.strictObject({}) }), (a: object) => ({ a }), ["a"]],
    ["in an array", z.array(z.strictObject({})), (value: object) => [value], [0]],
    ["that may be absent", z.strictObject({}).nullish().readonly(), (value: object) => value, []],
    ["with a catchall of never", z.object({}).catchall(z.never()), (value: object) => value, []],
  ])("names ten unknown keys, %s", (_place, schema, hold, path) => {
    const issue = { path, code: "unrecognized_keys", message };
    expect(findIssues(schema, hold(keyed(1_000)))).toEqual([issue]);
  });

  it("reports the declared keys first, with Zod's messages", () => {
    const schema = z.strictObject({ a: z.string(), ["b c"]: z.number() });
    for (const value of [
      { x: 1, a: 1, y: 2 },
      { a: "b", "b c": 1, c: 3 },
      { a: "b" },
      1,
      null,
      [],
    ]) {
      expect(find(schema, value)).toMatchObject({
        issues: z.safeParse(schema, value).error?.issues.map(({ path, code, message: words }) => ({
          path,
          code,
          message: words,
        })),
      });
    }
  });

  it("counts an undeclared __proto__, and what the value inherits", () => {
    const schema = z.strictObject({});
    expect(findIssues(schema, JSON.parse('{"__proto__":1}'))).toHaveLength(1);
    expect(findIssues(schema, Object.create({ a: 1 }))).toHaveLength(1);
  });

  it.each([
    ["both operands", (left: z.ZodType, right: z.ZodType) => z.intersection(left, right)],
    [
      "operands behind wrappers",
      (left: z.ZodType, right: z.ZodType) =>
        z.intersection(left.nullable().readonly(), z.lazy(() => right).default({})),
    ],
    [
      "an option of an operand",
      (left: z.ZodType, right: z.ZodType) => z.intersection(z.union([left, z.number()]), right),
    ],
    [
      "a stage of an operand",
      (left: z.ZodType, right: z.ZodType) => z.intersection(left.pipe(z.any()), right),
    ],
    [
      "a nested operand",
      (left: z.ZodType, right: z.ZodType) =>
        z.intersection(z.intersection(left, strict(30, "other")), right),
    ],
  ])("refuses a key among many that %s refuse", (_operands, create) => {
    const schema = create(strict(30, "left"), strict(30, "right"));
    const value = { ...keyed(30, "left"), ...keyed(30, "right") };
    expect(find(schema, value).success).toBe(z.safeParse(schema, value).success);
    const unknown = { ...value, unknown: 1 };
    expect(z.safeParse(schema, unknown).success).toBe(false);
    expect(findIssues(schema, unknown)).toMatchObject([
      { code: "unrecognized_keys", message: 'Unrecognized key: "unknown"' },
    ]);
  });

  it("keeps the order of what is wrong in an operand", () => {
    const record = z.record(z.string().regex(/^[ab]$/), z.number());
    const schema = z.intersection(z.strictObject({ record }), z.strictObject({ record }));
    const value = { record: { c: 1, a: "", d: 1 } };
    expect(findIssues(schema, value, 2)).toMatchObject([
      { path: ["record", "c"], code: "invalid_key" },
      { path: ["record", "a"], code: "invalid_type" },
    ]);
  });

  it("shows code of the author's all keys", () => {
    const seen: number[] = [];
    const see = (issue: object | undefined): string => {
      seen.push(issue !== undefined && "keys" in issue ? (issue.keys as string[]).length : 0);
      return "No such key";
    };
    const told = z.strictObject({}, { error: (issue) => see(issue) });
    expect(findIssues(told, keyed(100))).toMatchObject([{ message: "No such key" }]);
    const refined = z.strictObject({}).superRefine((_, { issues }) => {
      see(issues[0]);
    });
    expect(findIssues(refined, keyed(100))).toMatchObject([{ message }]);
    const caught = z.strictObject({}).catch(({ issues }) => {
      see(issues[0]);
      return {};
    });
    expect(find(caught, keyed(100))).toEqual({ success: true, value: {} });
    z.config({ customError: (issue) => see(issue) });
    try {
      find(z.strictObject({}), keyed(100));
    } finally {
      z.config({ customError: undefined });
    }
    expect(seen).toEqual([100, 100, 100, 100]);
  });

  it("waits for the values of its declared keys", async () => {
    const schema = z.strictObject({ a: z.string().refine(async () => Promise.resolve(false)) });
    expect(await createValidator(schema).validate({ a: "b", ...keyed(100) })).toMatchObject({
      issues: [{ code: "unrecognized_keys", message }, { path: ["a"] }],
    });
  });
});
