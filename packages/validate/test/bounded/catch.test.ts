/* eslint-disable @typescript-eslint/no-deprecated -- A catch receives all that Zod passes, including the old names. */
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { createValidator } from "../../src/index.ts";
import { findValue } from "../find.ts";

const Pair = z.object({ a: z.array(z.number()), b: z.string() });

describe("Validator.validate, of a catch", () => {
  it("gives a constant", () => {
    expect(findValue(z.array(Pair.catch({ a: [], b: "c" })), [{}, { a: [1], b: "d" }])).toEqual([
      { a: [], b: "c" },
      { a: [1], b: "d" },
    ]);
  });

  it("gives a function the value and, when it reads them, all issues", () => {
    const schema = Pair.catch(({ value, issues, error, input }) => ({
      a: [issues.length, error.issues.length],
      b: JSON.stringify([value, input, error.issues.map(({ path }) => path)]),
    }));
    expect(findValue(schema, { a: ["b", "c"] })).toEqual({
      a: [3, 3],
      b: '[{"a":["b","c"]},{"a":["b","c"]},[["a",0],["a",1],["b"]]]',
    });
  });

  it("gives a function all issues of its value after a value with too many", () => {
    const schema = z.array(
      z
        .object({ a: z.array(z.number()), b: z.number(), c: z.number() })
        .catch(({ issues }) => issues.length as never),
    );
    const many = { a: Array(200).fill("x"), b: 1, c: 1 };
    const [, second] = findValue(schema, [many, { a: [], b: "x", c: "y" }]) as unknown[];
    expect(second).toBe(2);
  });

  it("runs a refinement once, whether or not a function reads the issues", () => {
    const refine = vi.fn(() => false);
    const refined = z.number().refine(refine);
    expect(
      findValue(
        refined.catch(() => 0),
        1,
      ),
    ).toBe(0);
    expect(refine).toHaveBeenCalledTimes(1);
    expect(
      findValue(
        refined.catch(({ issues }) => issues.length),
        1,
      ),
    ).toBe(1);
    expect(refine).toHaveBeenCalledTimes(2);
  });

  it("gives the issues of asynchronous parts", async () => {
    const refined = z.number().refine(async () => Promise.resolve(false), "Refused");
    const schema = z
      .array(refined)
      .transform(String)
      .catch(({ error }) => error.issues[0]?.message ?? "");
    const validator = createValidator(schema);
    expect(await validator.validate([1, 2])).toEqual({ success: true, value: "Refused" });
    expect(await validator.validate([])).toEqual({ success: true, value: "" });
  });

  it("gives the issues of the options of a union and of a record's keys", () => {
    const schema = z
      .object({ a: z.union([z.string(), z.number()]), b: z.record(z.string().min(2), z.any()) })
      .catch(({ error }) => error.issues.map((issue) => JSON.stringify(issue)) as never);
    const found = findValue(schema, { a: null, b: { c: 1 } }) as string[];
    expect(found.map((text) => JSON.parse(text) as unknown)).toMatchObject([
      {
        code: "invalid_union",
        path: ["a"],
        errors: [[{ expected: "string" }], [{ expected: "number" }]],
      },
      { code: "invalid_key", path: ["b", "c"], issues: [{ code: "too_small" }] },
    ]);
  });
});
