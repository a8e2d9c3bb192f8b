import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { createValidator } from "../../src/index.ts";

/** Creates a refinement that counts how many of its promises are pending at once. */
function counting(isValid: boolean): {
  readonly schema: z.ZodType;
  readonly highest: () => number;
} {
  let current = 0;
  let highest = 0;
  const schema = z.any().refine(async () => {
    highest = Math.max(highest, ++current);
    await Promise.resolve();
    current--;
    return isValid;
  });
  return { schema, highest: () => highest };
}

const many = Array<number>(60_000).fill(0);
const byKey = Object.fromEntries(many.map((value, index) => [`key${index}`, value]));
const shapes: readonly [string, (part: z.ZodType) => z.ZodType, unknown][] = [
  ["an array", (part) => z.array(part), many],
  ["arrays in an array", (part) => z.array(z.array(part)), chunk(many, 100)],
  ["a record", (part) => z.record(z.string(), part), byKey],
  ["a catchall", (part) => z.object({}).catchall(part), byKey],
  ["a tuple's rest", (part) => z.tuple([z.any()], part), many],
  ["a set", (part) => z.set(part), new Set(Object.keys(byKey))],
  ["two fields", (part) => z.object({ a: z.array(part), b: z.array(part) }), { a: many, b: many }],
];

describe("Validator.validate, of 60,000 parts that return promises", () => {
  it.each(shapes)("waits for a part of %s at a time", async (_, create, value) => {
    const { schema, highest } = counting(true);
    expect(await createValidator(create(schema)).validate(value)).toMatchObject({ success: true });
    expect(highest()).toBeLessThan(5000);
  });

  it.each(shapes)("ends early in %s that is refused", async (_, create, value) => {
    const { schema, highest } = counting(false);
    const outcome = await createValidator(create(schema)).validate(value);
    expect(outcome).toMatchObject({ success: false, issues: { length: 1 }, truncated: true });
    expect(highest()).toBeLessThan(5000);
  });

  it("runs each of many levels once for both sides of a recursive intersection", async () => {
    const check = vi.fn(async () => Promise.resolve(true));
    const Twice: z.ZodType = z.array(z.lazy(() => z.union([z.number().refine(check), Both])));
    const Both: z.ZodType = z.intersection(Twice, Twice);
    let value: unknown[] = [];
    for (let level = 0; level < 12; level++) value = [value, ...Array<number>(70).fill(0)];
    expect(await createValidator(Both).validate(value)).toEqual({ success: true, value });
    expect(check.mock.calls.length).toBeLessThan(12 * 70 * 4);
  });

  it("frees the event loop in between", async () => {
    let begun = 0;
    const schema = z.any().refine(async () => {
      begun++;
      return Promise.resolve(true);
    });
    // The number of begun parts in each turn of the event loop.
    const seen = new Set<number>();
    const look = (): void => {
      seen.add(begun);
      next = setImmediate(look);
    };
    let next = setImmediate(look);
    await createValidator(z.array(schema)).validate(Array<number>(100_000).fill(0));
    clearImmediate(next);
    expect(seen.size).toBeGreaterThan(5);
  });

  it("returns what Zod returns for a tuple's rest, where all promises end up at the last index", async () => {
    const schema = z.tuple(
      [z.string()],
      z.number().refine(async (value) => Promise.resolve(value > 1)),
    );
    for (const value of [
      ["a", 1, 2, 3],
      ["a", 2, 3],
      [1, 1, "b", 1],
    ]) {
      const expected = await schema.safeParseAsync(value);
      const outcome = await createValidator(schema).validate(value);
      expect(outcome.success).toBe(expected.success);
      if (outcome.success) expect(outcome.value).toEqual(expected.data);
      else expect(outcome.issues.map(({ path }) => path)).toEqual(pathsOf(expected));
    }
  });
});

function pathsOf({ error }: z.ZodSafeParseResult<unknown>): PropertyKey[][] | undefined {
  return error?.issues.map(({ path }) => path);
}

function chunk(values: readonly number[], size: number): readonly number[][] {
  return Array.from({ length: values.length / size }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  );
}
