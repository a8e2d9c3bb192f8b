import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import * as mini from "zod/mini";
import { createValidator } from "../../src/index.ts";
import { find, findIssues, findValue } from "../find.ts";

describe("Validator.validate, beside the schema that it was made of", () => {
  it("leaves the schema and the registry as they are", () => {
    const element = mini.string().check(
      mini.describe("Name"),
      mini.meta({ id: "name" }),
      mini.refine(() => true),
    );
    const schema = mini.array(element);
    expect(findValue(schema, ["a"])).toEqual(["a"]);
    expect(schema.def.element).toBe(element);
    expect(z.globalRegistry.get(element)).toEqual({ id: "name", description: "Name" });
    const { properties } = z.toJSONSchema(z.object({ name: element }));
    expect(properties).toEqual({ name: { $ref: "#/$defs/name" } });
  });

  it("makes a new default for each value", () => {
    const schema = z.object({
      list: z.array(z.number()).default(() => []),
      fixed: z.array(z.any()).prefault([]),
    });
    const first = findValue(schema, {}) as { list: unknown[] };
    const second = findValue(schema, {}) as { list: unknown[] };
    expect(first).toEqual({ list: [], fixed: [] });
    expect(first.list).not.toBe(second.list);
  });

  it("keeps keys that are symbols or __proto__ in a shape", () => {
    const symbol = Symbol("mark");
    const shape = {
      ...(JSON.parse('{"__proto__":0}') as object),
      [symbol]: z.array(z.number()),
      a: z.array(z.number()),
    };
    Object.defineProperty(shape, "__proto__", { value: z.array(z.string()) });
    const schema = z.strictObject(shape);
    const value = { [symbol]: [1], ...(JSON.parse('{"__proto__":["b"],"a":[2]}') as object) };
    expect(findValue(schema, value)).toEqual({ [symbol]: [1], a: [2] });
    expect(findIssues(schema, { [symbol]: ["c"], a: [] })).toMatchObject([
      { path: ["Symbol(mark)", 0] },
    ]);
  });

  it("keeps what z.instanceof does", () => {
    const issue = {
      path: [1],
      code: "invalid_type",
      message: "Invalid input: expected Date, received string",
    };
    for (const schema of [z.instanceof(Date), mini.instanceof(Date)]) {
      expect(findIssues(z.array(schema), [new Date(1), "a"])).toEqual([issue]);
    }
    const refined = z.instanceof(Date).refine((date) => date.getTime() > 0);
    expect(findIssues(z.array(refined), [new Date(1), "a", new Date(0)])).toMatchObject([
      { path: [1], code: "custom" },
      { path: [2], code: "custom" },
    ]);
  });

  it("keeps a compiled schema compiled", () => {
    const refine = vi.fn(() => true);
    const schema = z.compile(z.object({ a: z.array(z.number().refine(refine)) }));
    expect(findValue(schema, { a: [1, 2] })).toEqual({ a: [1, 2] });
    expect(refine).toHaveBeenCalledTimes(2);
    expect(find(schema, { a: Array(1_000).fill("b") }, 2)).toMatchObject({
      issues: [{ path: ["a", 0] }, { path: ["a", 1] }],
      truncated: true,
    });
  });

  it("finds the promises of a compiled schema", async () => {
    const validator = createValidator(
      z.compile(z.object({ a: z.array(z.custom((value) => Promise.resolve(value === 1))) })),
    );
    expect(await validator.validate({ a: [1] })).toMatchObject({ success: true });
    expect(await validator.validate({ a: [2] })).toMatchObject({ success: false });
  });

  it("leaves schemas of earlier releases to Zod", async () => {
    const schema = z.array(z.number());
    Object.defineProperty(schema._zod, "version", { value: { major: 4, minor: 5, patch: 0 } });
    expect(await createValidator(schema).validate([1])).toEqual({ success: true, value: [1] });
  });

  it("watches checks of a kind that Zod does not have", async () => {
    const check: z.core.$ZodCheck<unknown> = {
      _zod: { def: { check: "own" }, onattach: [], check: () => Promise.resolve() },
    };
    const validator = createValidator(z.any().check(check));
    expect(await validator.validate(1)).toEqual({ success: true, value: 1 });
    const Own = z.core.$constructor<z.core.$ZodCheck<unknown>>("Own", (inst, def) => {
      z.core.$ZodCheck.init(inst, def);
      inst._zod.check = () => Promise.resolve();
    });
    const second = createValidator(z.any().check(new Own({ check: "own" })));
    expect(await second.validate(1)).toEqual({ success: true, value: 1 });
  });

  it("calls a condition of Zod's own checks with the same values as Zod does", () => {
    const schema = z.union([z.array(z.number()).min(3), z.any()]);
    expect(findValue(schema, ["a"])).toEqual(["a"]);
  });

  it.each<[string, z.ZodType, unknown, unknown]>([
    [
      "an object with a catchall",
      z.object({ a: z.string() }).catchall(z.number()),
      { a: "b", c: 1 },
      { a: "b", c: 1 },
    ],
    ["a tuple", z.tuple([z.string()], z.number()), ["a", 1], ["a", 1]],
    ["a map", z.map(z.string(), z.number()), new Map([["a", 1]]), new Map([["a", 1]])],
    ["a map of objects", z.map(z.object({}), z.any()), new Map([[{}, 1]]), new Map([[{}, 1]])],
  ])("gives the value of %s, and waits for its promises", async (_, schema, value, expected) => {
    expect(findValue(schema, value)).toEqual(expected);
    const waiting = schema.and(z.any().refine(async () => Promise.resolve(true))).or(z.never());
    const validator = createValidator(
      z.object({ a: schema, b: waiting.optional(), c: z.promise(z.any()) }),
    );
    expect(await validator.validate({ a: value, c: 1 })).toEqual({
      success: true,
      value: { a: expected, c: 1 },
    });
  });

  it("refuses what is not a container", () => {
    const schema = z.tuple([
      z.array(z.any()),
      z.set(z.any()),
      z.map(z.any(), z.any()),
      z.tuple([z.any()], z.any()),
      z.object({}).catchall(z.number()),
    ]);
    expect(findIssues(schema, [1, 1, 1, 1, 1]).map(({ message }) => message)).toEqual([
      "Invalid input: expected array, received number",
      "Invalid input: expected set, received number",
      "Invalid input: expected map, received number",
      "Invalid input: expected tuple, received number",
      "Invalid input: expected object, received number",
    ]);
  });

  it("reports issues in entries of a map whose keys cannot be in a path", () => {
    const schema = z.map(z.object({ a: z.number() }), z.array(z.number()));
    const value = new Map<unknown, unknown>([
      [{}, ["b"]],
      [{ a: 1 }, [2]],
      ["c", ["d"]],
    ]);
    expect(findIssues(schema, value)).toEqual([
      { path: [], code: "invalid_key", message: "Invalid key in map" },
      { path: [], code: "invalid_element", message: "Invalid value in map" },
      {
        path: ["c"],
        code: "invalid_type",
        message: "Invalid input: expected object, received string",
      },
      {
        path: ["c", 0],
        code: "invalid_type",
        message: "Invalid input: expected number, received string",
      },
    ]);
  });

  it("reports the issues of a tuple's rest before those of its items", () => {
    const schema = z.tuple([z.array(z.number()), z.string()], z.number());
    const value = [Array<string>(50).fill("a"), 1, "b", "c"];
    expect(findIssues(schema, value, 3).map(({ path }) => path)).toEqual([[2], [3], [0, 0]]);
    expect(findValue(z.union([schema, z.any()]), value)).toEqual(value);
  });

  it("does not run what follows a failed part of a large value in an option of a union", () => {
    const refine = vi.fn(() => true);
    const rest = z.tuple([z.string()], z.any().refine(refine));
    const open = z.object({ a: z.string() }).catchall(z.any().refine(refine));
    const list = Array<number>(60_000).fill(1);
    expect(findValue(z.union([rest, z.any()]), list)).toEqual(list);
    const object = Object.assign({ a: 1 }, list);
    expect(findValue(z.union([open, z.any()]), object)).toEqual(object);
    expect(refine).not.toHaveBeenCalled();
  });

  it("ignores what a part makes of a missing value", () => {
    const bad = Array<string>(50).fill("a");
    const schema = z.object({
      a: z
        .array(z.number())
        .prefault(bad as never)
        .optional(),
      b: z.preprocess((value) => value ?? bad, z.array(z.number())).optional(),
      c: z.object({ d: z.number(), e: z.number() }),
    });
    expect(findIssues(schema, { c: {} }, 5).map(({ path }) => path)).toEqual([
      ["c", "d"],
      ["c", "e"],
    ]);
  });
});
