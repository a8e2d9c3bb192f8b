import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { createValidator } from "../src/index.ts";
import { collectUnhandledRejections } from "./unhandled-rejections.ts";
import { warmUp } from "./warm-up.ts";

describe("Validator.validate, once Zod has compiled the schema", () => {
  it("calls a function of the author's once for a good value and at most twice for a bad one", async () => {
    const check = vi.fn((text: string) => text !== "no");
    const validator = createValidator(z.object({ a: z.string().refine(check) }));
    await warmUp(validator, { a: "yes" });
    check.mockClear();
    expect(validator.validate({ a: "yes" })).toMatchObject({ success: true });
    expect(check).toHaveBeenCalledTimes(1);
    expect(validator.validate({ a: "no" })).toMatchObject({ issues: [{ path: ["a"] }] });
    expect(check.mock.calls.length).toBeLessThanOrEqual(3);
  });

  it.each([
    ["an object", (text: z.ZodType) => z.object({ text }), { text: "a" }],
    ["a list", (text: z.ZodType) => z.array(text), ["a"]],
    ["a record", (text: z.ZodType) => z.record(z.string(), text), { a: "a" }],
    [
      "a union",
      (text: z.ZodType) => z.union([z.array(z.number()), z.object({ text })]),
      { text: "a" },
    ],
    [
      "a discriminated union",
      (text: z.ZodType) =>
        z.discriminatedUnion("kind", [
          z.object({ kind: z.literal("text"), text }),
          z.object({ kind: z.literal("number"), number: z.number() }),
        ]),
      { kind: "text", text: "a" },
    ],
  ])("has a good value of %s judged by that code alone", async (_kind, create, value) => {
    let stack = "";
    const text = z.string().refine(() => {
      stack = new Error("Who calls?").stack ?? "";
      return true;
    });
    const validator = createValidator(create(text));
    void validator.validate(value);
    expect(stack).toContain("core/schemas.js");
    await warmUp(validator, value);
    expect(validator.validate(value)).toEqual({ success: true, value });
    expect(stack).not.toContain("core/schemas.js");
  });

  it("waits for a promise that appears late, and drops no promise", async () => {
    const schema = z.object({
      a: z.string().refine((text) => (text === "late" ? Promise.reject(new Error(text)) : true)),
    });
    const validator = createValidator(schema);
    await warmUp(validator, { a: "now" });
    const reasons = await collectUnhandledRejections(async () => {
      await expect(async () => validator.validate({ a: "late" })).rejects.toThrow("late");
    });
    expect(reasons).toEqual([]);
    expect(await validator.validate({ a: "now" })).toEqual({ success: true, value: { a: "now" } });
  });

  it("parses values as before until the compiler is there", async () => {
    const validator = createValidator(z.object({ a: z.number() }));
    for (let run = 0; run < 200; run++) {
      expect(validator.validate({ a: run })).toEqual({ success: true, value: { a: run } });
    }
    await warmUp(validator, { a: 1 });
    expect(validator.validate({ a: "b" })).toMatchObject({ issues: [{ path: ["a"] }] });
  });

  it("throws what a function of the author's throws", async () => {
    const schema = z.string().transform((text) => JSON.parse(text) as unknown);
    const validator = createValidator(schema);
    await warmUp(validator, "1");
    expect(() => validator.validate("{")).toThrow(SyntaxError);
  });

  it("judges an element at most twice where Zod compiles a part only", async () => {
    const check = vi.fn(() => false);
    const list = z.array(z.number().refine(check)).min(1);
    const schema = z.array(list.refine(() => true, { when: () => true })).catch([]);
    const validator = createValidator(z.object({ list: schema, other: z.string() }));
    await warmUp(validator, { list: [], other: "" });
    check.mockClear();
    expect(validator.validate({ list: [Array(10_000).fill(1)], other: "" })).toEqual({
      success: true,
      value: { list: [], other: "" },
    });
    expect(check.mock.calls.length).toBeLessThanOrEqual(20_000);
  });

  it.each([
    ["caught", (object: z.ZodType) => z.array(object.catch({}))],
    ["caught below optional", (object: z.ZodType) => z.array(object.optional().catch({}))],
    [
      "behind z.lazy in a union",
      (object: z.ZodType) => z.array(z.union([z.lazy(() => object), z.any()])),
    ],
    [
      "in a discriminated union that tries all options",
      (object: z.ZodObject) =>
        z.array(
          z
            .discriminatedUnion("kind", [object.extend({ kind: z.literal("a") })], {
              unionFallback: true,
            })
            .catch({} as never),
        ),
    ],
  ])(
    "leaves the fields behind the first bad one of an object alone that is %s",
    async (_place, put) => {
      const check = vi.fn(() => false);
      const later = Array.from({ length: 20 }, (_, index) => [
        `field${index}`,
        z.any().refine(check),
      ]);
      const object = z.object({ first: z.string(), ...Object.fromEntries(later) });
      const validator = createValidator(put(object));
      await warmUp(validator, []);
      expect(validator.validate(Array(50).fill({}))).toMatchObject({ success: true });
      expect(check).not.toHaveBeenCalled();
    },
  );

  it.each([
    ["records", z.record(z.string(), z.number()), z.record(z.string(), z.number())],
    ["loose objects", z.looseObject({ a: z.string().optional() }), z.looseObject({})],
    [
      "objects that share a record",
      z.object({ all: z.record(z.string(), z.number()) }).catchall(z.number()),
      z.object({ all: z.record(z.string(), z.number()) }),
    ],
  ])("compares no key of two %s with all others", async (_kind, left, right) => {
    const validator = createValidator(z.intersection(left, right));
    const create = (count: number): Record<string, unknown> => {
      const numbers = Object.fromEntries(
        Array.from({ length: count }, (_, key) => [`k${key}`, key]),
      );
      return { ...numbers, ...("shape" in right && "all" in right.shape ? { all: numbers } : {}) };
    };
    await warmUp(validator, create(2));
    let compared = 0;
    const { indexOf } = Array.prototype;
    vi.spyOn(Array.prototype, "indexOf").mockImplementation(function (this: unknown[], part) {
      compared += this.length;
      return indexOf.call(this, part);
    });
    const outcome = validator.validate(create(2_000));
    vi.restoreAllMocks();
    expect(outcome).toMatchObject({ success: true });
    expect(compared).toBeLessThan(10_000);
  });

  it("runs the innermost part of nested catches once for each value", async () => {
    const check = vi.fn(() => false);
    let schema: z.ZodType = z.any().refine(check).catch(0);
    for (let level = 0; level < 10; level++)
      schema = z.object({ inner: schema, missing: z.number() }).catch(null as never);
    const validator = createValidator(z.array(schema));
    await warmUp(validator, []);
    let value: unknown = 1;
    for (let level = 0; level < 10; level++) value = { inner: value };
    check.mockClear();
    expect(validator.validate([value])).toEqual({ success: true, value: [null] });
    expect(check.mock.calls.length).toBeLessThanOrEqual(2);
  });

  it("has an intersection of objects judged by that code where both sides list their keys", async () => {
    let stack = "";
    const a = z.string().refine(() => {
      stack = new Error("Who calls?").stack ?? "";
      return true;
    });
    const schema = z.intersection(
      z.object({ a, id: z.number() }),
      z.object({ b: z.number(), id: z.number() }),
    );
    const validator = createValidator(schema);
    const value = { a: "a", b: 1, id: 1 };
    await warmUp(validator, value);
    expect(validator.validate(value)).toEqual({ success: true, value });
    expect(stack).not.toContain("core/schemas.js");
  });

  it.each([
    [90, false],
    [110, true],
  ])(
    "compiles a schema of %d optional fields only if it has at most 200 parts",
    async (count, isRun) => {
      let stack = "";
      const last = z.string().refine(() => {
        stack = new Error("Who calls?").stack ?? "";
        return true;
      });
      const names = Array.from({ length: count }, (_, index) => `field${index}`);
      const fields = Object.fromEntries(names.map((name) => [name, z.string().optional()]));
      const validator = createValidator(z.object({ ...fields, last }));
      await warmUp(validator, { last: "" });
      expect(validator.validate({ last: "" })).toMatchObject({ success: true });
      expect(stack.includes("core/schemas.js")).toBe(isRun);
    },
  );

  it.each<[string, (part: z.ZodType) => z.ZodType]>([
    ["behind z.lazy", (part) => z.lazy(() => part)],
    [
      "in a union with a fallback",
      (part) => {
        const option = z.object({ kind: z.literal("a"), part });
        return z.discriminatedUnion("kind", [option], { unionFallback: true });
      },
    ],
  ])("shows all issues to the function of a catch %s", async (_place, put) => {
    const part = z.object({ a: z.string(), b: z.string() }).catch(({ issues }) => {
      return { a: issues.map(({ message }) => message).join(), b: "" };
    });
    const schema = z.object({ whole: put(part) });
    const validator = createValidator(schema);
    for (const whole of [
      { a: 1, b: 2 },
      { kind: "a", part: { a: 1, b: 2 } },
    ]) {
      const { data } = schema.safeParse({ whole });
      await warmUp(validator, { whole });
      if (data !== undefined) expect(validator.validate({ whole })).toMatchObject({ value: data });
    }
  });
});
