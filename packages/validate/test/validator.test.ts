import { describe, expect, expectTypeOf, it, vi } from "vitest";
import { z } from "zod";
import * as mini from "zod/mini";
import { createValidator, type Outcome, type Schema } from "../src/index.ts";
import { collectUnhandledRejections } from "./unhandled-rejections.ts";
import { warmUp } from "./warm-up.ts";

const failure = new Error("broken");

describe("createValidator", () => {
  it("accepts a schema, and has its options as properties", () => {
    const schema = z.string();
    expect(createValidator(schema)).toMatchObject({ schema, maxIssues: 100 });
    expect(createValidator(schema, { maxIssues: 7 })).toMatchObject({ schema, maxIssues: 7 });
  });

  it.each([undefined, null, "string", {}, { _def: {} }])("refuses %j for a schema", (value) => {
    expect(() => createValidator(value as unknown as Schema)).toThrow(
      new TypeError("The schema of a validator must be a Zod 4 schema"),
    );
  });

  it.each([0, -1, 1.5, Number.NaN, Infinity, 1001, "5"])("refuses %j for maxIssues", (value) => {
    expect(() => createValidator(z.string(), { maxIssues: value as number })).toThrow(
      new RangeError("maxIssues must be a whole number from 1 to 1000"),
    );
  });

  it("types what the schema yields", () => {
    const validator = createValidator(z.object({ a: z.string().transform(Number) }));
    type Expected = Outcome<{ a: number }> | Promise<Outcome<{ a: number }>>;
    const outcome = validator.validate({ a: "1" });
    expectTypeOf(outcome).toEqualTypeOf<Expected>();
    expect(outcome).toEqual({ success: true, value: { a: 1 } });
  });

  it("does not look into a schema before its first value", () => {
    const lookInside = vi.fn(() => z.string());
    const validator = createValidator(z.lazy(lookInside));
    expect(lookInside).not.toHaveBeenCalled();
    expect(validator.validate("a")).toEqual({ success: true, value: "a" });
    expect(lookInside).toHaveBeenCalledTimes(1);
  });
});

describe("Validator.validate", () => {
  it.each<[string, z.core.$ZodType, unknown, unknown]>([
    ["of a scalar", z.string(), "a", "a"],
    ["without code of its author's", z.object({ a: z.string().trim() }), { a: " b " }, { a: "b" }],
    ["with a list", z.object({ a: z.array(z.coerce.number()) }), { a: ["1"] }, { a: [1] }],
    ["with a synchronous refinement", z.string().refine(() => true), "a", "a"],
    ["with a synchronous superRefine", z.string().superRefine(() => undefined), "a", "a"],
    ["with a synchronous transform", z.string().transform(Number), "1", 1],
    ["with a synchronous preprocess", z.preprocess(Number, z.number()), "1", 1],
    ["with a codec", z.stringbool(), "yes", true],
    ["with a catch", z.number().catch(0), "a", 0],
    ["of Zod Mini", mini.object({ a: mini.array(mini.string()) }), { a: ["b"] }, { a: ["b"] }],
  ])("gives the value of a schema %s at once", (_, schema, value, expected) => {
    const validator = createValidator(schema);
    for (let run = 0; run < 3; run++) {
      expect(validator.validate(value)).toEqual({ success: true, value: expected });
    }
  });

  it("gives the issues of a schema at once", () => {
    const validator = createValidator(z.object({ a: z.string(), b: z.number() }));
    expect(validator.validate({ a: 1, b: "c" })).toEqual({
      success: false,
      issues: [
        {
          path: ["a"],
          code: "invalid_type",
          message: "Invalid input: expected string, received number",
        },
        {
          path: ["b"],
          code: "invalid_type",
          message: "Invalid input: expected number, received string",
        },
      ],
      truncated: false,
    });
  });

  it.each([
    [true, 0],
    [false, 1],
  ])("lets Zod make code of a schema in use, unless jitless is %s", async (jitless, expected) => {
    const before = z.config().jitless;
    z.config({ jitless });
    const make = vi.fn(Function);
    vi.stubGlobal("Function", make);
    try {
      const validator = createValidator(z.string().max(3));
      await warmUp(validator, "a");
      expect(Math.min(make.mock.calls.length, 1)).toBe(expected);
      expect(validator.validate("abcd")).toMatchObject({ success: false });
    } finally {
      vi.unstubAllGlobals();
      z.config({ jitless: before });
    }
  });

  it("gives the first issues, and says that there are more", () => {
    const validator = createValidator(z.array(z.number()), { maxIssues: 2 });
    expect(validator.validate(["a", 1, "b"])).toMatchObject({ truncated: false });
    expect(validator.validate(["a", 1, "b", "c"])).toMatchObject({
      issues: [{ path: [0] }, { path: [2] }],
      truncated: true,
    });
  });

  it.each<[string, (run: () => Promise<boolean>) => z.core.$ZodType]>([
    ["an async refinement", (run) => z.unknown().refine(run)],
    ["an async superRefine", (run) => z.unknown().superRefine(() => run().then(() => undefined))],
    ["an async transform", (run) => z.unknown().transform(run)],
    ["an async check", (run) => z.unknown().check(() => run().then(() => undefined))],
    ["an async preprocess", (run) => z.preprocess(run, z.unknown())],
    ["an async codec", (run) => z.codec(z.unknown(), z.unknown(), { decode: run, encode: run })],
    ["an async custom schema", (run) => z.custom(run)],
    ["an async refinement in a field", (run) => z.object({ a: z.string().refine(run) })],
    ["an async refinement in an option", (run) => z.number().or(z.any().refine(run))],
    ["an async refinement in a record", (run) => z.record(z.string(), z.any().refine(run))],
    ["an async refinement behind z.lazy", (run) => z.lazy(() => z.unknown().refine(run))],
    [
      "an async refinement in a check",
      (run) => z.any().check(z.property("a", z.any().refine(run))),
    ],
  ])("waits for %s from the first value on", async (_, create) => {
    const run = vi.fn(() => Promise.resolve(true));
    const validator = createValidator(create(run));
    const value = { a: "b" };
    for (let values = 1; values <= 3; values++) {
      const outcome = validator.validate(value);
      expect(outcome).toBeInstanceOf(Promise);
      expect(await outcome).toMatchObject({ success: true });
      // The first value was validated twice, because the promise appeared in a synchronous run.
      expect(run).toHaveBeenCalledTimes(values + 1);
    }
  });

  it.each<[string, (run: () => Promise<boolean>) => z.core.$ZodType]>([
    ["refinement", (run) => z.unknown().refine(async () => run())],
    ["transform", (run) => z.unknown().transform(async () => run())],
    [
      "check",
      (run) =>
        z.unknown().check(async () => {
          await run();
        }),
    ],
    ["custom schema", (run) => z.custom(async () => run())],
  ])("calls an async function of a %s once for each value, the first too", async (_, create) => {
    const run = vi.fn(() => Promise.resolve(true));
    const validator = createValidator(create(run));
    for (let values = 1; values <= 3; values++) {
      await validator.validate("a");
      expect(run).toHaveBeenCalledTimes(values);
    }
  });

  it("waits for z.promise", async () => {
    const validator = createValidator(z.promise(z.string()));
    expect(await validator.validate("a")).toEqual({ success: true, value: "a" });
    expect(await validator.validate(Promise.resolve(1))).toMatchObject({ success: false });
  });

  it.each<[string, z.core.$ZodType, unknown]>([
    ["a refinement", z.string().refine(fail), "a"],
    ["a transform", z.string().transform(fail), "a"],
    ["a default", z.string().default(fail), undefined],
    ["a catch", z.string().catch(fail), 1],
    ["a lazy schema", z.lazy(fail), 1],
    ["a condition", z.string().check(z.minLength(1, { when: fail } as object)), "a"],
    ["an error function", z.string({ error: fail }), 1],
    [
      "a getter of the value",
      z.array(z.object({ a: z.string() })),
      [
        {
          get a() {
            return fail();
          },
        },
      ],
    ],
  ])("throws what %s throws", (_, schema, value) => {
    const validator = createValidator(schema);
    for (let run = 0; run < 2; run++) {
      expect(() => validator.validate(value)).toThrow(failure);
    }
  });

  it("rejects as refinements reject, and handles every promise", async () => {
    const refined = z.string().refine(() => Promise.reject(failure));
    const validator = createValidator(z.object({ a: refined, b: refined }));
    const reasons = await collectUnhandledRejections(async () => {
      for (let run = 0; run < 2; run++) {
        await expect(validator.validate({ a: "b", b: "c" })).rejects.toBe(failure);
      }
    });
    expect(reasons).toEqual([]);
  });

  it("rejects with the error of a function beside promises that reject", async () => {
    const rejecting = z.string().refine(() => Promise.reject(new Error("later")));
    const validator = createValidator(z.array(z.union([z.number().refine(fail), rejecting])));
    const reasons = await collectUnhandledRejections(async () => {
      for (let run = 0; run < 2; run++) {
        await expect(validator.validate(["a", 1, "b"])).rejects.toThrow(/broken|later/);
      }
    });
    expect(reasons).toEqual([]);
  });

  it("lets a slow check be followed by one that rejects", async () => {
    const slow = (): Promise<boolean> => new Promise((resolve) => setImmediate(resolve, true));
    const validator = createValidator(
      z
        .string()
        .refine(slow)
        .refine(() => Promise.reject(failure)),
    );
    const reasons = await collectUnhandledRejections(async () => {
      await expect(validator.validate("a")).rejects.toBe(failure);
    });
    expect(reasons).toEqual([]);
  });

  it("validates within its own functions", async () => {
    const Name = z.string().refine((name) => (name === "a" ? Promise.resolve(true) : check("a")));
    const validator = createValidator(z.array(Name));
    async function check(name: string): Promise<boolean> {
      const outcome = await validator.validate([name]);
      return outcome.success;
    }
    expect(await validator.validate(["b", "a"])).toMatchObject({ success: true });
  });
});

describe("Validator.validate, given a kind of schema that Zod does not have", () => {
  it("leaves it to its author, asynchronously", async () => {
    const contexts: unknown[] = [];
    const schema = createKind((payload, context) => {
      contexts.push(context.async);
      return Promise.resolve(payload);
    });
    const validator = createValidator(z.array(schema));
    expect(await validator.validate(["a"])).toEqual({ success: true, value: ["a"] });
    expect(await validator.validate(["b"])).toEqual({ success: true, value: ["b"] });
    expect(contexts).toEqual([true, true]);
  });

  it("answers at once where it does", () => {
    const schema = createKind((payload) => payload);
    expect(createValidator(schema).validate("a")).toEqual({ success: true, value: "a" });
  });

  it("finds it behind z.lazy", async () => {
    const schema = createKind((payload) => Promise.resolve(payload));
    const validator = createValidator(z.object({ a: z.lazy(() => schema) }));
    expect(await validator.validate({ a: "b" })).toEqual({ success: true, value: { a: "b" } });
  });

  it("keeps all issues that it finds", () => {
    const issue = { code: "custom", input: "a" } as const;
    const schema = createKind((payload) => {
      payload.issues.push(...Array.from({ length: 500 }, () => issue));
      return payload;
    });
    const counted = z.catch(schema, (context) => context.issues.length);
    expect(createValidator(counted).validate("a")).toEqual({ success: true, value: 500 });
  });

  it("throws what it throws", () => {
    expect(() => createValidator(createKind(fail)).validate("a")).toThrow(failure);
  });
});

function fail(): never {
  throw failure;
}

function createKind(parse: z.core.$ZodType["_zod"]["parse"]): z.core.$ZodType {
  const Kind = z.core.$constructor<z.core.$ZodType, z.core.$ZodTypeDef>("Kind", (schema, def) => {
    z.core.$ZodType.init(schema, def);
    schema._zod.parse = parse;
  });
  return new Kind({ type: "any" });
}
