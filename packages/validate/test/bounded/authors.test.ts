import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { createValidator } from "../../src/index.ts";
import { find, findIssues, findValue } from "../find.ts";
import { collectUnhandledRejections } from "../unhandled-rejections.ts";

const failure = new Error("broken");

function fail(): never {
  throw failure;
}

/** Returns the comparable results of the program's own use of a schema. */
function observe(schema: z.ZodType, values: readonly unknown[]): unknown[] {
  return values.map((value) => {
    try {
      const result = schema.safeParse(value);
      return result.success ? { data: result.data } : { issues: result.error.issues };
    } catch (error) {
      return { error };
    }
  });
}

describe("Validator.validate, beside the program's own use of the schema", () => {
  it.each<[string, () => z.ZodType, readonly unknown[]]>([
    ["a refinement that throws", () => z.array(z.number().refine(fail)), [[1], ["a"], 1]],
    [
      "a transform that throws",
      () => z.object({ a: z.string().transform(fail) }),
      [{ a: "b" }, {}],
    ],
    ["a lazy schema that throws", () => z.object({ a: z.lazy(fail).optional() }), [{ a: 1 }]],
    [
      "a recursive schema",
      createTree,
      [{ name: "" }, { name: "a", children: [{}, { name: "b" }] }],
    ],
    [
      "checks, formats and defaults",
      () =>
        z.object({
          a: z.array(z.string().min(2).describe("Two")).min(1).default(["cd"]),
          b: z
            .record(
              z.string().max(3),
              z.stringFormat("b", (text) => text === "b"),
            )
            .optional(),
        }),
      [{}, { a: [""] }, { a: [], b: { long1: "b", c: "d" } }],
    ],
    [
      "unions and intersections",
      () =>
        z.union([z.strictObject({ a: z.string() }), z.record(z.string(), z.number())]).and(z.any()),
      [{ a: "b" }, { a: 1 }, { a: 1, b: "c" }, null],
    ],
    ["a catch", () => z.array(z.number().catch(({ issues }) => issues.length)), [["a", 1], 2]],
  ])("leaves %s as it was", (_, create, values) => {
    const untouched = create();
    const first = observe(untouched, values);
    const second = observe(untouched, values);
    for (const isNew of [true, false]) {
      const schema = create();
      if (!isNew) expect(observe(schema, values)).toEqual(first);
      const validator = createValidator(schema);
      for (const value of values) {
        try {
          void validator.validate(value);
        } catch (error) {
          expect(error).toBe(failure);
        }
      }
      expect(observe(schema, values)).toEqual(isNew ? first : second);
    }
  });

  it("throws exactly what a lazy schema throws, whatever that is", () => {
    for (const thrown of [failure, "text", undefined, null]) {
      const lazy = z.lazy(() => {
        // Any value can be thrown.
        throw thrown as Error;
      });
      for (const schema of [lazy, z.object({ a: lazy }), z.array(lazy), z.union([lazy, lazy])]) {
        const validator = createValidator(schema);
        for (const value of [{ a: 1 }, [1], { a: 1 }]) {
          if (schema.def.type === "array" && !Array.isArray(value)) continue;
          if (schema.def.type === "object" && Array.isArray(value)) continue;
          const caught: unknown[] = [];
          try {
            void validator.validate(value);
          } catch (error) {
            caught.push(error);
          }
          expect(caught).toEqual([thrown]);
          expect(caught[0]).toBe(thrown);
        }
      }
    }
  });
});

function createTree(): z.ZodType {
  const Tree = z.object({
    name: z.string().min(1, "No name"),
    get children() {
      return z.array(Tree).optional();
    },
  });
  return Tree;
}

describe("Validator.validate, of what authors' functions return", () => {
  it("treats a format's promise as true, as Zod does, and handles its rejection", async () => {
    const run = vi.fn(() => Promise.reject(failure));
    const format = z.stringFormat("own", run);
    const reasons = await collectUnhandledRejections(() => {
      expect(findValue(format, "a")).toBe("a");
      expect(findValue(z.object({ a: format }), { a: "b" })).toEqual({ a: "b" });
      expect(findValue(z.array(z.string().check(format)), ["a"])).toEqual(["a"]);
      return Promise.resolve();
    });
    // Each of the three values was validated twice, because the promise appeared in a synchronous run.
    expect(run).toHaveBeenCalledTimes(6);
    expect(reasons).toEqual([]);
  });

  it("reports what a format refuses, in the order of the checks", () => {
    const format = z.stringFormat("own", (text) => text === "own");
    const schema = z.array(z.string().min(2).check(format).max(2));
    expect(findIssues(schema, ["a", "own", "bc"])).toEqual([
      {
        path: [0],
        code: "too_small",
        message: "Too small: expected string to have >=2 characters",
      },
      { path: [0], code: "invalid_format", message: "Invalid own" },
      { path: [1], code: "too_big", message: "Too big: expected string to have <=2 characters" },
      { path: [2], code: "invalid_format", message: "Invalid own" },
    ]);
  });

  it("waits for promises, and not for other thenables, as Zod does", () => {
    const then = vi.fn();
    const thenable = { then };
    expect(find(z.array(z.string().refine(() => thenable)), ["a"])).toMatchObject({
      success: true,
    });
    expect(
      findValue(
        z.string().transform(() => thenable),
        "a",
      ),
    ).toBe(thenable);
    expect(then).not.toHaveBeenCalled();
  });

  it("handles a promise that rejects in a part whose result is not awaited", async () => {
    const rejecting = z.any().refine(() => Promise.reject(failure));
    const schemas = [
      z.array(rejecting),
      z.tuple([rejecting, z.any().refine(fail)], rejecting),
      z.object({ a: rejecting }).catchall(rejecting),
      z.record(z.string(), rejecting).and(z.record(z.string(), rejecting)),
      z.union([rejecting, z.string().refine(fail), z.any()]),
      z.array(rejecting.catch(1)),
    ];
    const reasons = await collectUnhandledRejections(async () => {
      for (const schema of schemas) {
        const validator = createValidator(schema);
        for (const value of [["a", "b", "c"], { a: "b", c: "d" }, "e"]) {
          await Promise.allSettled([
            Promise.resolve(value).then((given) => validator.validate(given)),
          ]);
        }
      }
    });
    expect(reasons).toEqual([]);
  });
});
