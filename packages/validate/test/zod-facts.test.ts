import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import * as mini from "zod/mini";
import { collectUnhandledRejections } from "./unhandled-rejections.ts";

// Facts of Zod that decisions rely on. If a test fails, reconsider the decision that it names.

describe("decision 003", () => {
  it("knows that a synchronous run drops a promise", async () => {
    const schema = z.string().refine(() => Promise.reject(new Error("The database is down")));
    const reasons = await collectUnhandledRejections(() => {
      expect(() => schema.safeParse("a")).toThrow(z.core.$ZodAsyncError);
    });
    expect(reasons).toMatchObject([{ message: "The database is down" }]);
  });
});

describe("decision 009", () => {
  it("knows that strings have their formats as methods", () => {
    for (const format of ["email", "url", "uuid", "datetime", "ipv4"]) {
      expect(z.string()).toHaveProperty(format);
    }
  });
});

describe("decision 011", () => {
  it("knows that abortEarly ends an array at an issue of a type, and not at that of a check", () => {
    const count = (schema: z.ZodType, value: unknown): number => {
      const result = schema._zod.run({ value, issues: [] }, { async: false, abortEarly: true });
      return result instanceof Promise ? 0 : result.issues.length;
    };
    expect(count(z.array(z.string()), [1, 2])).toBe(1);
    expect(count(z.array(z.string().min(1)), ["", ""])).toBe(2);
    expect(count(z.record(z.string(), z.string()), { a: 1, b: 2 })).toBe(2);
  });
});

describe("docs/contributors/zod-internals.md", () => {
  const run = (schema: z.core.$ZodType, value: unknown): z.core.ParsePayload => {
    const payload = schema._zod.run({ value, issues: [] }, { async: false });
    if (payload instanceof Promise) throw new Error("The schema is asynchronous");
    return payload;
  };

  it("knows that a schema without checks has its parse as its run", () => {
    const hasParse = ({ _zod: internals }: z.core.$ZodType): boolean =>
      internals.run === internals.parse;
    expect(hasParse(z.string())).toBe(true);
    expect(hasParse(z.string().min(1))).toBe(false);
  });

  it("knows that constructors leave their names, and make a schema of a definition", () => {
    const { traits, constr, def } = z.array(z.number())._zod;
    const kind: z.core.$constructor<z.core.$ZodType> = constr as typeof kind;
    expect([...traits]).toEqual(expect.arrayContaining(["$ZodType", "$ZodArray", "ZodArray"]));
    const copy = Object.create(constr.prototype as object) as z.core.$ZodType;
    kind.init(copy, def);
    const { deferred = [] } = copy._zod;
    expect(deferred).not.toHaveLength(0);
    for (const finish of deferred) finish();
    expect(run(copy, ["a"]).issues).toMatchObject([{ code: "invalid_type", path: [0] }]);
  });

  it("knows that rawShape calls no getter", () => {
    const get = vi.fn(() => z.string());
    const { def } = z.object({
      get a() {
        return get();
      },
    })._zod;
    expect(Object.keys(z.core.util.rawShape(def) ?? {})).toEqual(["a"]);
    expect(get).not.toHaveBeenCalled();
  });

  it("knows that z.lazy does not call a function again that has thrown", () => {
    const find = vi.fn<() => z.ZodType>(() => {
      throw new Error("Not yet");
    });
    const lazy = z.lazy(find);
    for (let time = 0; time < 2; time++) expect(() => lazy.safeParse(1)).toThrow();
    expect(find).toHaveBeenCalledTimes(1);
  });

  it("knows that the issue of a check does not abort, and that checks with a condition run regardless", () => {
    expect(run(z.string().min(2), "a").issues).toMatchObject([{ continue: true }]);
    expect(run(z.string().min(2, { abort: true }), "a").issues).toMatchObject([
      { continue: false },
    ]);
    const when = vi.fn(() => false);
    const later = vi.fn(() => true);
    run(z.string().refine(later).refine(later, { when }), 1);
    expect(when).toHaveBeenCalledTimes(1);
    expect(later).not.toHaveBeenCalled();
  });

  it("knows that a container over its maximum does not run its elements", () => {
    const refine = vi.fn(() => false);
    expect(run(z.array(z.any().refine(refine)).max(1), [1, 2]).issues).toHaveLength(1);
    expect(refine).not.toHaveBeenCalled();
  });

  it("knows that each level extends the path of every issue below it", () => {
    const { issues } = run(z.object({ a: z.array(z.number()) }), { a: ["", ""] });
    expect(issues.map(({ path }) => path)).toEqual([
      ["a", 0],
      ["a", 1],
    ]);
  });

  it("knows that a union reports the only option without an issue that aborts", () => {
    const text = z.string().min(2);
    expect(run(z.union([text, z.number()]), "a").issues).toMatchObject([{ code: "too_small" }]);
    expect(run(z.union([text, text]), "a").issues).toMatchObject([{ code: "invalid_union" }]);
  });

  it("knows that an intersection accepts a key that one side refuses, and merges in quadratic time", () => {
    const sides = z.intersection(z.strictObject({ a: z.any() }), z.record(z.string(), z.any()));
    expect(run(sides, { a: 1, b: 2 })).toMatchObject({ value: { a: 1, b: 2 }, issues: [] });
    const value = Object.fromEntries(Array.from({ length: 100 }, (_, key) => [`key${key}`, 1]));
    const indexOf = vi.spyOn(Array.prototype, "indexOf");
    run(z.intersection(z.record(z.string(), z.any()), z.record(z.string(), z.any())), value);
    const compared = indexOf.mock.calls.length;
    indexOf.mockRestore();
    expect(compared).toBeGreaterThanOrEqual(100);
  });

  it("knows that error in the context writes the messages inside an issue", () => {
    const schema = z.union([z.string(), z.number()]);
    const payload = schema._zod.run(
      { value: true, issues: [] },
      { async: false, error: () => "Short" },
    );
    expect(payload).toMatchObject({ issues: [{ errors: [[{ message: "Short" }], [{}]] }] });
  });

  it("knows that a promise of overwrite, default, prefault or catch becomes the value", () => {
    const promise = Promise.resolve(1);
    const make = (): unknown => promise;
    const refused = z.any().refine(() => false);
    for (const schema of [z.any().overwrite(make), z.any().default(make), refused.catch(make)]) {
      expect(run(schema, undefined).value).toBe(promise);
    }
    expect(run(z.any().prefault(make), undefined).value).toBe(promise);
  });

  it("knows that an asynchronous array begins all elements at once", async () => {
    let begun = 0;
    let most = 0;
    const element = z.any().refine(async () => {
      most = Math.max(most, ++begun);
      await Promise.resolve();
      begun--;
      return true;
    });
    await z.array(element).parseAsync(Array(1_000).fill(0));
    expect(most).toBe(1_000);
  });

  it("knows that $ZodObjectJIT generates code at the first parse, before it reads a field", () => {
    const generate = vi.spyOn(z.core.Doc.prototype, "compile");
    const schema = new z.core.$ZodObjectJIT({ type: "object", shape: { a: z.string() } });
    expect(generate).not.toHaveBeenCalled();
    const read = vi.fn(() => {
      throw new Error("read");
    });
    const parse = (): unknown =>
      schema._zod.parse({ value: new Proxy({}, { get: read }), issues: [] }, { async: false });
    expect(parse).toThrow("read");
    expect(parse).toThrow("read");
    expect(generate).toHaveBeenCalledTimes(1);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it("knows that an object of z is a $ZodObjectJIT, and one of zod/mini is not", () => {
    const isCompiled = ({ _zod }: z.core.$ZodType): boolean => _zod.traits.has("$ZodObjectJIT");
    for (const create of [z.object, z.strictObject, z.looseObject]) {
      expect(isCompiled(create({}).extend({ a: z.string() }))).toBe(true);
    }
    expect(isCompiled(mini.object({}))).toBe(false);
  });

  it("knows that an object that is constructed where code generation is ruled out has no code", () => {
    const generate = vi.spyOn(z.core.Doc.prototype, "compile");
    generate.mockClear();
    Object.defineProperty(z.util.allowsEval, "value", { value: false, configurable: true });
    const schema = new z.core.$ZodObjectJIT({ type: "object", shape: { a: z.string() } });
    Reflect.deleteProperty(z.util.allowsEval, "value");
    expect(z.util.allowsEval.value).toBe(true);
    expect(run(schema, { a: "" }).issues).toEqual([]);
    expect(generate).not.toHaveBeenCalled();
  });

  it("knows that compiled code runs the schema on what it refuses, and parts as they are", () => {
    const inner = z.string();
    const schema = z.object({ a: z.lazy(() => inner), b: z.number().catch(1) });
    const [part, whole] = [vi.spyOn(inner._zod, "run"), vi.spyOn(schema._zod, "run")];
    const compiled = z.core.compile(schema);
    expect(run(compiled, { a: "", b: 1 }).issues).toEqual([]);
    expect(part).toHaveBeenCalledTimes(1);
    expect(whole).not.toHaveBeenCalled();
    expect(run(compiled, { a: 1, b: 1 }).issues).toHaveLength(1);
    expect(whole).toHaveBeenCalledTimes(1);
  });
});
