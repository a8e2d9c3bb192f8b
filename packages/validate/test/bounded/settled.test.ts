import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createValidator } from "../../src/index.ts";

const numbers = Array.from({ length: 700 }, (_, index) => index);
const keys = numbers.map((number) => (number % 9 === 8 ? String(number) : `key${number}`));
const members = Object.fromEntries(keys.map((key, index) => [key, index]));

/** Creates a schema that transforms numbers. It refuses one number synchronously, and another with a promise. */
function part(atOnce: number, late: number): z.ZodType {
  return z
    .any()
    .refine((value) => value !== atOnce, "At once")
    .refine(async (value) => Promise.resolve(value !== late), "Late")
    .transform((value: unknown) => ({ value }));
}

const key = z.string().refine((text) => text !== "key300");

const shapes: readonly (readonly [string, (part: z.ZodType) => z.ZodType, unknown])[] = [
  ["an array", (each) => z.array(each), numbers],
  ["an array with a bound", (each) => z.array(each).max(600), numbers],
  ["a set", (each) => z.set(each), new Set(numbers)],
  ["a map", (each) => z.map(each, each), new Map(numbers.map((each) => [each, each + 1]))],
  ["a record", (each) => z.record(z.string(), each), members],
  ["a record with keys that are changed", (each) => z.record(z.string().trim(), each), members],
  ["a record with a key that is refused", (each) => z.record(key, each), members],
  ["a loose record", (each) => z.looseRecord(key, each), members],
  ["a record with keys that are numbers", (each) => z.record(z.number().or(key), each), members],
  ["a partial record", (each) => z.partialRecord(z.enum(keys.slice(1)), each), members],
  // Zod loses the values of a tuple's rest that it awaits, so only refusals can be compared.
  ["a tuple whose first item is refused", (each) => z.tuple([z.string()], each), numbers],
  ["a catchall", (each) => z.object({ key0: each, more: each.optional() }).catchall(each), members],
  [
    "a catchall beside a missing key",
    (each) => z.object({ no: z.string() }).catchall(each),
    members,
  ],
  [
    "an intersection of records",
    (each) => z.record(key, each).and(z.record(z.string(), each)),
    members,
  ],
  ["a catch", (each) => z.array(each).catch(({ issues }) => issues.length as never), numbers],
  ["an option of a union", (each) => z.union([z.string(), z.array(each)]), numbers],
];

describe("Validator.validate, of many parts of which some return promises", () => {
  it.each(shapes)("finds what Zod finds, in %s", async (_, create, value) => {
    for (const [atOnce, late] of [
      [-1, -1],
      [7, -1],
      [-1, 7],
      [650, 3],
      [3, 650],
      [2, 1],
    ] as const) {
      const expected = await create(part(atOnce, late)).safeParseAsync(value);
      const validator = createValidator(create(part(atOnce, late)));
      for (let run = 0; run < 2; run++) {
        const outcome = await validator.validate(value);
        if (expected.success) expect(outcome).toEqual({ success: true, value: expected.data });
        else {
          const issues = expected.error.issues.map(({ path, code, message }) => ({
            path,
            code,
            message,
          }));
          expect(outcome).toEqual({ success: false, issues, truncated: false });
        }
      }
    }
  });

  it.each(shapes)("calls each function as often as Zod does, in %s", async (_, create, value) => {
    const counts = [0, 0];
    const counting = (index: 0 | 1): z.ZodType =>
      create(
        z.any().refine(async () => {
          counts[index] = (counts[index] ?? 0) + 1;
          return Promise.resolve(true);
        }),
      );
    await counting(0).safeParseAsync(value);
    await createValidator(counting(1)).validate(value);
    expect(counts[1]).toBe(counts[0]);
  });
});
