import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { createValidator } from "../src/index.ts";
import { collectUnhandledRejections } from "./unhandled-rejections.ts";

const failure = new Error("broken");

describe("Validator.validate", () => {
  it.each<[string, z.core.$ZodType, unknown, unknown]>([
    ["without code of its author's", z.object({ a: z.string().trim() }), { a: " b " }, { a: "b" }],
    ["with a synchronous refinement", z.string().refine(() => true), "a", "a"],
    ["with a synchronous transform", z.string().transform(Number), "1", 1],
    ["with a catch", z.number().catch(0), "a", 0],
  ])("gives the value of a schema %s at once", (_, schema, value, expected) => {
    const validator = createValidator(schema);
    for (let run = 0; run < 3; run++) {
      expect(validator.validate(value)).toMatchObject({ success: true, value: expected });
    }
  });

  it("gives the issues of a schema at once", () => {
    const validator = createValidator(z.object({ a: z.string(), b: z.number() }));
    expect(validator.validate({ a: 1, b: "c" })).toMatchObject({
      issues: [{ path: ["a"] }, { path: ["b"] }],
    });
  });

  it.each<[string, (run: () => Promise<boolean>) => z.core.$ZodType]>([
    ["an async refinement", (run) => z.unknown().refine(run)],
    ["an async transform", (run) => z.unknown().transform(run)],
    ["an async check", (run) => z.unknown().check(() => run().then(() => undefined))],
    ["an async preprocess", (run) => z.preprocess(run, z.unknown())],
    ["an async refinement in a field", (run) => z.object({ a: z.string().refine(run) })],
    ["an async refinement behind z.lazy", (run) => z.lazy(() => z.unknown().refine(run))],
  ])("waits for %s and, once it has given a promise, runs it once", async (_, create) => {
    const run = vi.fn(() => Promise.resolve(true));
    const validator = createValidator(create(run));
    for (let values = 1; values <= 3; values++) {
      const outcome = validator.validate({ a: "b" });
      expect(outcome).toBeInstanceOf(Promise);
      expect(await outcome).toMatchObject({ success: true });
      // The first time it is tried as one that answers at once.
      expect(run).toHaveBeenCalledTimes(values + 1);
    }
  });

  it("runs an async function once from the start", async () => {
    const seen: unknown[] = [];
    const schema = z.string().refine(async (text) => {
      seen.push(text);
      return await Promise.resolve(true);
    });
    expect(await createValidator(schema).validate("a")).toMatchObject({ success: true });
    expect(seen).toEqual(["a"]);
  });

  it("rejects with what refinements reject with, and leaves no promise behind", async () => {
    const refined = z.string().refine(() => Promise.reject(failure));
    const validator = createValidator(z.object({ a: refined, b: refined }));
    const reasons = await collectUnhandledRejections(async () => {
      for (let run = 0; run < 2; run++) {
        await expect(validator.validate({ a: "b", b: "c" })).rejects.toBe(failure);
      }
    });
    expect(reasons).toEqual([]);
  });

  it.each<[string, z.core.$ZodType, unknown]>([
    ["a refinement", z.string().refine(fail), "a"],
    ["a transform", z.string().transform(fail), "a"],
    ["a default", z.string().default(fail), undefined],
    ["a catch", z.string().catch(fail), 1],
  ])("fails with what %s throws", async (_, schema, value) => {
    const validator = createValidator(schema);
    for (let run = 0; run < 2; run++) {
      await expect(settle(() => validator.validate(value))).rejects.toBe(failure);
    }
  });

  const rejecting = z.string().refine(() => Promise.reject(failure));

  it.each<[string, z.core.$ZodType, unknown]>([
    [
      "a field beside one that throws",
      z.object({ a: rejecting, b: z.unknown().refine(fail) }),
      { a: "b" },
    ],
    ["a check before one that throws", rejecting.refine(fail), "a"],
    ["an option behind one that fits", z.union([z.string(), rejecting]), "a"],
    ["a record's key", z.record(rejecting, z.string()), { a: "b" }],
    [
      "a map's key beside a value that throws",
      z.map(rejecting, z.string().refine(fail)),
      new Map([["a", "b"]]),
    ],
    [
      "a lazy schema beside a field that throws",
      z.object({ a: z.lazy(() => rejecting), b: z.unknown().refine(fail) }),
      { a: "b" },
    ],
  ])("leaves no promise of %s behind", async (_, schema, value) => {
    const validator = createValidator(schema);
    const reasons = await collectUnhandledRejections(async () => {
      for (let run = 0; run < 2; run++) {
        await settle(() => validator.validate(value)).catch(() => undefined);
      }
    });
    expect(reasons).toEqual([]);
  });

  it("leaves a schema of use elsewhere as it was", async () => {
    const refine = vi.fn((text: string) => text === "a");
    const schema = z.object({ a: z.string().refine(refine) });
    for (const validator of [createValidator(schema), createValidator(schema)]) {
      expect(await validator.validate({ a: "b" })).toMatchObject({ issues: [{ code: "custom" }] });
    }
    expect(refine).toHaveBeenCalledTimes(2);
    expect(schema.safeParse({ a: "a" })).toEqual({ success: true, data: { a: "a" } });
    expect(schema.safeParse({ a: "b" }).success).toBe(false);
    expect(refine).toHaveBeenCalledTimes(4);
  });

  it("does not look into a schema before its first value", () => {
    const lookInside = vi.fn(() => z.string());
    const validator = createValidator(z.lazy(lookInside));
    expect(lookInside).not.toHaveBeenCalled();
    expect(validator.validate("a")).toMatchObject({ value: "a" });
    expect(lookInside).toHaveBeenCalledTimes(1);
  });
});

describe("Validator.validate, given a kind of schema that Zod does not have", () => {
  it("takes the path that may wait for a promise", async () => {
    const paths: unknown[] = [];
    const schema = createKind((payload, { async }) => {
      paths.push(async);
      if (async !== true) throw new z.core.$ZodAsyncError();
      return Promise.resolve(payload);
    });
    const validator = createValidator(schema);
    expect(await validator.validate("a")).toMatchObject({ value: "a" });
    expect(await validator.validate("b")).toMatchObject({ value: "b" });
    expect(paths).toEqual([true, true]);
  });

  it("answers at once where that path does", () => {
    const paths: unknown[] = [];
    const schema = createKind((payload, { async }) => {
      paths.push(async);
      if (async !== true) throw new z.core.$ZodAsyncError();
      return payload;
    });
    const validator = createValidator(schema);
    expect(validator.validate("a")).toMatchObject({ value: "a" });
    expect(validator.validate("b")).toMatchObject({ value: "b" });
    expect(paths).toEqual([true, true]);
  });

  it("throws what both paths throw", () => {
    expect(() => createValidator(createKind(fail)).validate("a")).toThrow(failure);
  });
});

/** Makes a rejection of what is thrown at once. */
async function settle(call: () => unknown): Promise<unknown> {
  return await call();
}

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
