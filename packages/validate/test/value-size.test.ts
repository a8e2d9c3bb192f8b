import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { createValidator } from "../src/index.ts";
import { find } from "./find.ts";

/** Whether a validator reports all issues of a value. */
function isSmall(schema: z.ZodType, value: unknown): boolean {
  const outcome = find(schema, value, 1_000);
  if (outcome.success) throw new Error("The value fits");
  return outcome.issues.length > 1;
}

const list = (length: number): string[] => Array<string>(length).fill("");

describe("Validator.validate, of a value that may raise about 50,000 issues", () => {
  it.each<[string, z.ZodType, number]>([
    ["its parts", z.array(z.number()), 49_999],
    ["its parts and their checks", z.array(z.string().min(1).startsWith("a")), 16_665],
    ["every option of a union", z.array(z.union([z.number(), z.boolean()])), 24_999],
    ["both sides of an intersection", z.array(z.number()).and(z.array(z.number())), 24_999],
    ["the schema behind z.lazy", z.lazy(() => z.array(z.string().min(1))), 24_999],
    [
      "the values that the message of an enum names",
      z.array(z.enum(list(40).map((_, i) => `${i}`))),
      16_665,
    ],
  ])("counts %s", (_what, schema, length) => {
    expect(isSmall(schema, list(length))).toBe(true);
    expect(isSmall(schema, list(length + 1))).toBe(false);
  });

  it("counts objects and their fields", () => {
    const fields = Object.fromEntries(Array.from({ length: 9 }, (_, key) => [key, z.string()]));
    const schema = z.array(z.object(fields));
    expect(isSmall(schema, Array(4_999).fill({}))).toBe(true);
    expect(isSmall(schema, Array(5_001).fill({}))).toBe(false);
  });

  it("counts what a transform makes, and the issues that a function adds", () => {
    const schema = z
      .string()
      .transform((text) => JSON.parse(text) as unknown)
      .pipe(z.array(z.number()));
    expect(isSmall(schema, JSON.stringify(list(49_000)))).toBe(true);
    expect(isSmall(schema, JSON.stringify(list(50_001)))).toBe(false);
    const add = vi.fn((_: unknown, context: z.RefinementCtx) => {
      for (let index = 0; index < 1_000; index++) context.addIssue("No");
    });
    expect(isSmall(z.array(z.any().superRefine(add)), list(40))).toBe(true);
    add.mockClear();
    expect(isSmall(z.array(z.any().superRefine(add)), list(1_000))).toBe(false);
    expect(add.mock.calls.length).toBeLessThan(60);
  });

  it("counts what an asynchronous transform makes", async () => {
    const schema = z
      .string()
      .transform(async (text) => Promise.resolve(JSON.parse(text) as unknown))
      .pipe(z.array(z.number()));
    const validator = createValidator(schema);
    for (const [length, issues] of [
      [49_000, 100],
      [50_001, 1],
    ] as const) {
      const outcome = await validator.validate(JSON.stringify(list(length)));
      expect(outcome).toMatchObject({ issues: { length: issues } });
    }
  });

  it("counts the keys and values of maps and the elements of sets, and no bytes", () => {
    const map = new Map(list(25_000).map((value, key) => [key, value]));
    expect(isSmall(z.map(z.number(), z.number()), map)).toBe(false);
    const set = new Set(Array.from({ length: 50_001 }, (_, index) => index));
    expect(isSmall(z.set(z.string()), set)).toBe(false);
    const bytes = new Uint8Array(60_000);
    expect(isSmall(z.object({ a: z.string(), b: z.string(), bytes: z.any() }), { bytes })).toBe(
      true,
    );
  });

  it("lists the issues of many bad elements below 120 levels, and extends few paths", async () => {
    const toChain = (element: z.ZodType): z.ZodType => {
      const Chain = z.object({
        list: z.array(element).optional(),
        get next(): z.ZodType {
          return Chain.optional();
        },
      });
      return Chain;
    };
    let value: unknown = { list: list(12_000) };
    for (let level = 0; level < 120; level++) value = { next: value };
    const isText = async (text: unknown): Promise<boolean> => Promise.resolve(text !== "");
    for (const element of [z.number(), z.unknown().refine(isText)]) {
      const extend = vi.spyOn(Array.prototype, "unshift");
      const outcome = await createValidator(toChain(element)).validate(value);
      const calls = extend.mock.calls.length;
      extend.mockRestore();
      expect(outcome).toMatchObject({ issues: { length: 100 }, truncated: true });
      expect(calls).toBeLessThan(100_000);
    }
  });

  it("counts what lies below many levels, and finishes a value that contains itself", () => {
    const schema = z.object({ a: z.string(), b: z.string(), rest: z.unknown() });
    const nest = (value: unknown, levels: number): unknown => {
      let nested = value;
      for (let level = 0; level < levels; level++) nested = level % 2 ? [nested] : { a: nested };
      return nested;
    };
    expect(isSmall(schema, { rest: nest(list(40_000), 350) })).toBe(true);
    expect(isSmall(schema, { rest: nest(list(50_001), 350) })).toBe(false);
    expect(isSmall(schema, { rest: nest("", 60_000) })).toBe(false);
    const own: unknown[] = [];
    own.push(own);
    expect(isSmall(schema, { rest: own })).toBe(false);
  });

  it("ends a run that proves to be large for an asynchronous schema", async () => {
    const later = z.lazy(() => z.array(z.string().min(1).min(2).min(3)));
    const schema = z.object({ first: z.any().refine(async () => Promise.resolve(true)), later });
    const outcome = await createValidator(schema).validate({ first: 1, later: list(20_000) });
    expect(outcome).toMatchObject({ issues: { length: 1 }, truncated: true });
  });
});
