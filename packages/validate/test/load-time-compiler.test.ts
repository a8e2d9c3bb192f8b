import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import * as mini from "zod/mini";
import { z as oldest } from "zod-oldest";
import { createValidator, type Validator } from "../src/index.ts";
import { compileWhileLoading } from "../src/load-time-compiler.ts";

// As on workerd, Zod itself generates no code.
vi.hoisted(() => {
  vi.stubGlobal("navigator", { userAgent: "Cloudflare-Workers" });
});

const { Function: original } = globalThis;

/** Forbids code generation, as workerd does once a module has loaded. */
function endLoading(): void {
  vi.stubGlobal("Function", () => {
    throw new EvalError("Code generation from strings disallowed for this context");
  });
}

let stack = "";
const watched = z.string().refine(watch);

function watch(text: string): boolean {
  stack = new Error("Who calls?").stack ?? "";
  return text !== "no";
}

/** Whether code that Zod has generated judges a value. */
function isCompiled(validator: Validator, value: unknown): boolean {
  stack = "";
  void validator.validate(value);
  return stack.includes("(eval at");
}

beforeEach(() => {
  vi.stubGlobal("Function", original);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("compileWhileLoading", () => {
  it.each<[string, z.ZodType, unknown, unknown]>([
    ["an object", z.object({ watched }), { watched: "a", b: 1 }, { watched: "no" }],
    ["a list", z.array(z.object({ watched })), [{ watched: "a" }], [{ watched: "no" }, {}]],
    ["a strict object", z.strictObject({ watched }), { watched: "a" }, { watched: "a", b: 1 }],
    [
      "an object with optional and default fields",
      z.object({ watched, o: z.string().optional(), d: z.number().default(1) }),
      { watched: "a" },
      { o: 1, d: "" },
    ],
    ["an object with a check", z.object({ watched }).refine(() => false), {}, { watched: "a" }],
    [
      "a union of objects",
      z.discriminatedUnion("kind", [z.object({ kind: z.literal("a"), watched })]),
      { kind: "a", watched: "a" },
      { kind: "b" },
    ],
  ])("compiles %s, and gives the results of Zod", (_kind, schema, ...values) => {
    const validator = createValidator(schema);
    compileWhileLoading([validator]);
    endLoading();
    const hasRun = values.map((value) => isCompiled(validator, value));
    expect(hasRun).toContain(true);
    for (const value of values) {
      const { success, data, error } = z.safeParse(schema, value);
      const issues = error?.issues.map(({ path, code, message }) => ({ path, code, message }));
      expect(validator.validate(value)).toEqual(
        success ? { success, value: data } : { success, issues, truncated: false },
      );
    }
  });

  it("calls no function of the schema's author", () => {
    const call = vi.fn(() => true);
    const parts = {
      checked: z.any().refine(call),
      made: z.preprocess(call, z.any()),
      missing: z.string().default(() => String(call())),
      caught: z.string().catch(() => String(call())),
    };
    const withLazy = z.object({
      ...parts,
      lazy: z.lazy(() => {
        call();
        return z.string();
      }),
      get later() {
        call();
        return z.string();
      },
    });
    compileWhileLoading([z.object(parts), withLazy].map((schema) => createValidator(schema)));
    expect(call).not.toHaveBeenCalled();
  });

  it("interprets a schema that z.lazy is part of, once code generation is forbidden", () => {
    const validator = createValidator(z.object({ watched, lazy: z.lazy(() => z.number()) }));
    compileWhileLoading([validator]);
    endLoading();
    expect(isCompiled(validator, { watched: "a", lazy: 1 })).toBe(false);
    expect(validator.validate({ watched: "a", lazy: "" })).toMatchObject({
      issues: [{ path: ["lazy"] }],
    });
  });

  it.each([
    ["zod/mini", mini.object({ watched })],
    ["another copy of Zod", oldest.object({ watched: oldest.string().refine(watch) })],
  ])("interprets an object of %s, for which Zod generates no code", (_origin, schema) => {
    const validators = [createValidator(schema), createValidator(z.object({ watched }))] as const;
    compileWhileLoading(validators);
    endLoading();
    const [validator, next] = validators;
    expect(isCompiled(validator, { watched: "a" })).toBe(false);
    expect(validator.validate({ watched: "a" })).toEqual({
      success: true,
      value: { watched: "a" },
    });
    expect(validator.validate({ watched: 1 })).toMatchObject({ issues: [{ path: ["watched"] }] });
    expect(isCompiled(next, { watched: "a" })).toBe(true);
  });

  it("counts no parts of schemas for which Zod generates no code", () => {
    const fields = Array.from({ length: 2_000 }, (_, index) => [`field${index}`, watched] as const);
    const validators = [mini.object(Object.fromEntries(fields)), z.object({ watched })].map(
      (schema) => createValidator(schema),
    );
    compileWhileLoading(validators);
    endLoading();
    expect(isCompiled(validators[1] as Validator, { watched: "a" })).toBe(true);
  });

  it("interprets every schema where code generation is forbidden, and prints nothing", () => {
    const print = vi.spyOn(console, "error").mockReturnValue();
    const validators = [z.object({ watched }), z.array(z.object({ watched }))].map((schema) =>
      createValidator(schema),
    );
    endLoading();
    compileWhileLoading(validators);
    const [first, second] = validators;
    expect(first?.validate({ watched: "no" })).toMatchObject({ issues: [{ path: ["watched"] }] });
    expect(second?.validate([{ watched: "a" }])).toEqual({
      success: true,
      value: [{ watched: "a" }],
    });
    expect(stack).not.toContain("(eval at");
    expect(print).not.toHaveBeenCalled();
  });

  it("compiles in order, up to 2,000 parts in total", () => {
    const create = (count: number): Validator => {
      const names = Array.from({ length: count }, (_, index) => `field${index}`);
      const fields = Object.fromEntries(names.map((name) => [name, z.string().optional()]));
      return createValidator(z.object({ ...fields, watched }));
    };
    // Two parts for each optional field, one for the object and one for the watched field.
    const validators = [create(499), create(499), create(0)];
    compileWhileLoading(validators);
    endLoading();
    const compiled = validators.map((validator) => isCompiled(validator, { watched: "a" }));
    expect(compiled).toEqual([true, true, false]);
  });

  it("compiles nothing for a program that sets jitless", () => {
    z.config({ jitless: true });
    const validator = createValidator(z.object({ watched }));
    compileWhileLoading([validator]);
    z.config({ jitless: undefined });
    endLoading();
    expect(isCompiled(validator, { watched: "a" })).toBe(false);
  });

  it("leaves Zod's assumption for the program's own schemas as it was", () => {
    compileWhileLoading([createValidator(z.object({ watched }))]);
    endLoading();
    expect(z.object({ watched }).safeParse({ watched: "a" }).success).toBe(true);
    expect(stack).not.toContain("(eval at");
  });

  it("throws for a schema that cannot be copied only once a value reaches it", () => {
    const broken = z.object({ a: z.number().optional() });
    Object.defineProperty(broken._zod.def, "checks", {
      get() {
        throw new Error("broken");
      },
    });
    const validators = [createValidator(broken), createValidator(z.object({ watched }))] as const;
    compileWhileLoading(validators);
    endLoading();
    expect(isCompiled(validators[1], { watched: "a" })).toBe(true);
    expect(() => validators[0].validate({})).toThrow("broken");
  });
});
