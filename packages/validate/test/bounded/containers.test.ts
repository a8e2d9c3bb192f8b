import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { createValidator } from "../../src/index.ts";
import { find, findIssues, findValue } from "../find.ts";

/** More values than an ordinary run may have parts. */
const many = Array.from({ length: 60_000 }, (_, index) => `value ${index}`);

/** Creates a schema that refuses every value, and counts the values. */
function refusing(): { readonly schema: z.ZodType; readonly count: () => number } {
  const refine = vi.fn(() => false);
  return { schema: z.unknown().refine(refine), count: () => refine.mock.calls.length };
}

describe("Validator.validate, of a container of 60,000 bad parts", () => {
  it.each<[string, (part: z.ZodType) => z.ZodType, unknown]>([
    ["an array", (part) => z.array(part), many],
    ["an array in a field", (part) => z.object({ a: z.array(part) }), { a: many }],
    ["an array of arrays", (part) => z.array(z.array(part)), many.map((value) => [value])],
    ["an array in an array", (part) => z.array(z.array(part)), [many, many]],
    ["a set", (part) => z.set(part), new Set(many)],
    ["a map's values", (part) => z.map(z.string(), part), new Map(many.map((key) => [key, key]))],
    ["a map's keys", (part) => z.map(part, z.string()), new Map(many.map((key) => [key, key]))],
    ["a record's values", (part) => z.record(z.string(), part), byKey(many)],
    ["a record's keys", (part) => z.record(part as z.ZodString, z.any()), byKey(many)],
    ["a catchall", (part) => z.object({}).catchall(part), byKey(many)],
    ["a tuple's rest", (part) => z.tuple([z.any()], part), many],
    ["wrappers", (part) => z.array(part).readonly().nullable().default([]).optional(), many],
    ["a pipe", (part) => z.array(part).pipe(z.any()), many],
    ["an intersection", (part) => z.intersection(z.array(part), z.any()), many],
    ["a lazy schema", (part) => z.lazy(() => z.array(part)), many],
  ])("reports the first issue of %s, and runs few parts more", (name, create, value) => {
    const { schema, count } = refusing();
    expect(find(create(schema), value, 5)).toMatchObject({
      success: false,
      issues: { length: 1 },
      truncated: true,
    });
    // Zod runs all parts of a record, because an intersection may accept a key that the record refuses.
    if (!name.includes("record")) expect(count()).toBeLessThan(1_002);
  });

  it("reports the first issues of a thousand parts, and runs them all", () => {
    const { schema, count } = refusing();
    const outcome = find(z.array(schema), many.slice(0, 1_000), 5);
    expect(outcome).toMatchObject({ issues: { length: 5 }, truncated: true });
    expect(count()).toBe(1_000);
  });

  it("ends at the first part in a constant catch if it aborts", () => {
    const refine = vi.fn(() => false);
    const schema = z.array(z.unknown().refine(refine, { abort: true }));
    expect(findValue(schema.catch([]), many)).toEqual([]);
    expect(refine).toHaveBeenCalledTimes(1);
  });

  it("ends at the first part in an option of a union if it aborts", () => {
    const refine = vi.fn(() => false);
    const schema = z.union([
      z.array(z.unknown().refine(refine, { abort: true })),
      z.array(z.string()),
    ]);
    expect(findValue(schema, many)).toEqual(many);
    expect(refine).toHaveBeenCalledTimes(1);
  });

  it("treats a set as an object where the schema is an object", () => {
    const value = new Set(many);
    expect(findValue(z.strictObject({}), value)).toEqual(z.strictObject({}).parse(value));
  });

  it("does not begin with a field that follows", () => {
    const { schema, count } = refusing();
    const both = z.object({ a: z.array(z.number()), b: z.array(schema) });
    expect(find(both, { a: many, b: many }, 5)).toMatchObject({ truncated: true });
    expect(count()).toBe(0);
  });

  it("does not run the checks of a value that is not complete", () => {
    const check = vi.fn<() => boolean>(() => true);
    const schema = z
      .object({ a: z.array(z.string().max(1)).refine(check, { when: check }) })
      .superRefine(() => void check())
      .transform(check);
    expect(findIssues(schema, { a: many }, 5)).toHaveLength(1);
    expect(check).not.toHaveBeenCalled();
  });

  it("runs the checks of a value whose issues are all reported", () => {
    const check = vi.fn(() => false);
    const schema = z.array(z.string().max(1)).refine(check);
    expect(findIssues(schema, ["ab", "cd"], 5).map(({ path }) => path)).toEqual([[0], [1], []]);
    expect(check).toHaveBeenCalledExactlyOnceWith(["ab", "cd"]);
  });

  it("keeps no more issues of one part than it reports", () => {
    const schema = z.array(
      z.any().superRefine((_, context) => {
        for (let index = 0; index < 1_000; index++) context.addIssue(`Issue ${index}`);
      }),
    );
    expect(findIssues(schema, [1, 2], 3)).toEqual([
      { path: [0], code: "custom", message: "Issue 0" },
      { path: [0], code: "custom", message: "Issue 1" },
      { path: [0], code: "custom", message: "Issue 2" },
    ]);
  });

  it("does not run the parts of a container over its maximum, as Zod does not", () => {
    const { schema, count } = refusing();
    const message = "Too big: expected array to have <=3 items";
    expect(findIssues(z.array(schema).max(3), many)).toMatchObject([{ message }]);
    expect(findIssues(z.array(schema).min(1).length(3), many)).toHaveLength(1);
    expect(findIssues(z.set(schema).max(3), new Set(many))).toHaveLength(1);
    const map = new Map(many.map((key) => [key, key]));
    expect(findIssues(z.map(schema, schema).size(3), map)).toHaveLength(1);
    expect(count()).toBe(0);
    expect(
      findIssues(
        z
          .array(schema)
          .overwrite((list) => list)
          .max(3),
        many,
        5,
      ),
    ).toHaveLength(1);
    expect(count()).toBeLessThan(1_002);
  });
});

describe("Validator.validate, of asynchronous containers", () => {
  it("begins no more than 2,048 parts of a container at a time", async () => {
    let running = 0;
    let most = 0;
    const schema = z.array(
      z.number().refine(async () => {
        most = Math.max(most, ++running);
        await Promise.resolve();
        running--;
        return true;
      }),
    );
    const value = Array.from({ length: 60_000 }, (_, index) => index);
    const outcome = await createValidator(schema).validate(value);
    expect(outcome).toEqual({ success: true, value });
    expect(most).toBe(2_048);
  });

  it.each<[string, (part: z.ZodType) => z.ZodType, unknown]>([
    ["an array", (part) => z.array(part), many],
    ["a set", (part) => z.set(part), new Set(many)],
    ["a map", (part) => z.map(z.string(), part), new Map(many.map((key) => [key, key]))],
    ["a record", (part) => z.record(z.string(), part), byKey(many)],
  ])("ends in %s with the first 2,048 parts", async (_, create, value) => {
    const refine = vi.fn(async () => Promise.resolve(false));
    const outcome = await createValidator(create(z.unknown().refine(refine))).validate(value);
    expect(outcome).toMatchObject({ issues: { length: 1 }, truncated: true });
    expect(refine.mock.calls.length).toBeLessThanOrEqual(2_048);
  });

  it.each<[string, (part: z.ZodType) => z.ZodType, unknown, unknown]>([
    ["an array", (part) => z.array(part), many, many],
    ["a set", (part) => z.set(part), new Set(many), new Set(many)],
    ["a record", (part) => z.record(z.string(), part), byKey(many), byKey(many)],
  ])("gives the whole of %s of more", async (_, create, value, expected) => {
    const schema = create(z.string().refine(async () => Promise.resolve(true)));
    expect(await createValidator(schema).validate(value)).toEqual({
      success: true,
      value: expected,
    });
  });

  it("reports the unlisted keys of a large record after its other issues", async () => {
    const keys = z.templateLiteral(["value ", z.number()]);
    const schema = z.partialRecord(
      z.enum(many.slice(0, 5_000) as [string]),
      z.string().refine(async () => Promise.resolve(true)),
    );
    expect(keys.safeParse(many[0]).success).toBe(true);
    const outcome = await createValidator(schema).validate(byKey(many));
    expect(outcome).toMatchObject({
      success: false,
      issues: [{ path: [], code: "unrecognized_keys" }],
    });
  });

  it("ends at parts that fail synchronously", async () => {
    const refine = vi.fn(async () => Promise.resolve(true));
    const schema = z.object({ a: z.any().refine(refine), b: z.array(z.number().refine(refine)) });
    const outcome = await createValidator(schema, { maxIssues: 5 }).validate({ a: 1, b: many });
    expect(outcome).toMatchObject({ issues: { length: 1 }, truncated: true });
    expect(refine).toHaveBeenCalledTimes(1);
  });
});

function byKey(values: readonly string[]): Record<string, string> {
  return Object.fromEntries(values.map((value) => [value, value]));
}
