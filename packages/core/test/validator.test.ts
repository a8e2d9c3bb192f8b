import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { createApp } from "../src/index.ts";
import { validate, type Validator } from "../src/validator.ts";
import { collectUnhandledRejections } from "./unhandled-rejections.ts";

const failure = new Error("broken");

describe("validate", () => {
  it.each<[string, z.core.$ZodType, unknown, unknown]>([
    ["without code of its author's", z.object({ a: z.string().trim() }), { a: " b " }, { a: "b" }],
    ["with a synchronous refinement", z.string().refine(() => true), "a", "a"],
    ["with a synchronous transform", z.string().transform(Number), "1", 1],
    ["with a catch", z.number().catch(0), "a", 0],
  ])("gives the value of a schema %s at once", (_, schema, value, expected) => {
    const validator = toValidator(schema);
    for (let run = 0; run < 3; run++) {
      expect(validate(validator, value)).toMatchObject({ value: expected, issues: [] });
    }
  });

  it("gives the issues of a schema at once", () => {
    const validator = toValidator(z.object({ a: z.string(), b: z.number() }));
    expect(validate(validator, { a: 1, b: "c" })).toMatchObject({
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
  ])("waits for %s and runs it once for each value", async (_, create) => {
    const run = vi.fn(() => Promise.resolve(true));
    const validator = toValidator(create(run));
    for (let values = 1; values <= 3; values++) {
      const outcome = validate(validator, { a: "b" });
      expect(outcome).toBeInstanceOf(Promise);
      expect(await outcome).toMatchObject({ issues: [] });
      expect(run).toHaveBeenCalledTimes(values);
    }
  });

  it("rejects with what refinements reject with, and leaves no promise behind", async () => {
    const refined = z.string().refine(() => Promise.reject(failure));
    const validator = toValidator(z.object({ a: refined, b: refined }));
    const reasons = await collectUnhandledRejections(async () => {
      for (let run = 0; run < 2; run++) {
        await expect(validate(validator, { a: "b", b: "c" })).rejects.toBe(failure);
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
    const validator = toValidator(schema);
    for (let run = 0; run < 2; run++) {
      await expect(settle(() => validate(validator, value))).rejects.toBe(failure);
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
    const validator = toValidator(schema);
    const reasons = await collectUnhandledRejections(async () => {
      for (let run = 0; run < 2; run++) {
        await settle(() => validate(validator, value)).catch(() => undefined);
      }
    });
    expect(reasons).toEqual([]);
  });

  it("leaves a schema of use elsewhere as it was", async () => {
    const refine = vi.fn((text: string) => text === "a");
    const schema = z.object({ a: z.string().refine(refine) });
    for (const validator of [toValidator(schema), toValidator(schema)]) {
      expect(await validate(validator, { a: "b" })).toMatchObject({ issues: [{ code: "custom" }] });
    }
    expect(refine).toHaveBeenCalledTimes(2);
    expect(schema.safeParse({ a: "a" })).toEqual({ success: true, data: { a: "a" } });
    expect(schema.safeParse({ a: "b" }).success).toBe(false);
    expect(refine).toHaveBeenCalledTimes(4);
  });

  it("does not look into a schema before its first value", () => {
    const lookInside = vi.fn(() => z.string());
    const validator = toValidator(z.lazy(lookInside));
    expect(lookInside).not.toHaveBeenCalled();
    expect(validate(validator, "a")).toMatchObject({ value: "a" });
    expect(lookInside).toHaveBeenCalledTimes(1);
  });
});

describe("validate, given a kind of schema that Zod does not have", () => {
  it("turns to the asynchronous path for good once it proves asynchronous", async () => {
    const paths: unknown[] = [];
    const schema = createKind((payload, { async }) => {
      paths.push(async);
      if (async !== true) throw new z.core.$ZodAsyncError();
      return Promise.resolve(payload);
    });
    const validator = toValidator(schema);
    expect(await validate(validator, "a")).toMatchObject({ value: "a" });
    expect(await validate(validator, "b")).toMatchObject({ value: "b" });
    expect(paths).toEqual([false, true, true]);
  });

  it("keeps trying the synchronous path where the other gave no promise", () => {
    const paths: unknown[] = [];
    const schema = createKind((payload, { async }) => {
      paths.push(async);
      if (async !== true) throw new z.core.$ZodAsyncError();
      return payload;
    });
    const validator = toValidator(schema);
    expect(validate(validator, "a")).toMatchObject({ value: "a" });
    expect(validate(validator, "b")).toMatchObject({ value: "b" });
    expect(paths).toEqual([false, true, false, true]);
  });

  it("throws what both paths throw", () => {
    expect(() => validate(toValidator(createKind(fail)), "a")).toThrow(failure);
  });
});

describe("App.handle", () => {
  it("takes a schema that is completed only after the declaration", async () => {
    const app = createApp().post("/", ({ body }) => body, { body: z.lazy(() => Later) });
    const Later = z.object({ a: z.number() });
    expect(await (await app.handle("/", { method: "POST", json: { a: 1 } })).json()).toEqual({
      a: 1,
    });
    expect((await app.handle("/", { method: "POST", json: { a: "b" } })).status).toBe(400);
  });

  it("validates recursive bodies", async () => {
    const Tree = z.object({
      name: z.string().refine((name) => Promise.resolve(name !== "bad")),
      get children() {
        return z.array(Tree).optional();
      },
    });
    const app = createApp().post("/", ({ body }) => body, { body: Tree });
    const good = { name: "a", children: [{ name: "b", children: [] }] };
    expect(await (await app.handle("/", { method: "POST", json: good })).json()).toEqual(good);
    const bad = { name: "a", children: [{ name: "bad" }] };
    const response = await app.handle("/", { method: "POST", json: bad });
    expect(await response.json()).toMatchObject({ issues: [{ path: ["children", 0, "name"] }] });
  });

  it("runs an async refinement once for each request, concurrent first ones too", async () => {
    const refine = vi.fn(() => Promise.resolve(true));
    const app = createApp().get("/", () => "ok", {
      query: z.object({ a: z.string().refine(refine) }),
    });
    const responses = await Promise.all(
      ["/?a=1", "/?a=2", "/?a=3"].map((path) => app.handle(path)),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(refine.mock.calls).toEqual([["1"], ["2"], ["3"]]);
  });

  it("answers refinements that reject with one 500, and the process lives on", async () => {
    const onError = vi.fn();
    const refined = z.string().refine(() => Promise.reject(failure));
    const app = createApp({ onError }).get("/", () => "ok", {
      query: z.object({ a: refined, b: refined }),
    });
    const reasons = await collectUnhandledRejections(async () => {
      for (let run = 1; run <= 2; run++) {
        expect((await app.handle("/?a=1&b=2")).status).toBe(500);
        expect(onError).toHaveBeenCalledTimes(run);
      }
    });
    expect(onError).toHaveBeenLastCalledWith(failure, expect.any(Request));
    expect(reasons).toEqual([]);
  });
});

/** Makes a rejection of what is thrown at once. */
async function settle(call: () => unknown): Promise<unknown> {
  return await call();
}

function toValidator(schema: z.core.$ZodType): Validator {
  return { schema, isSynchronous: undefined };
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
