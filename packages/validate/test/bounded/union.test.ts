import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { createValidator } from "../../src/index.ts";
import { collectUnhandledRejections } from "../unhandled-rejections.ts";
import { find, findIssues, findValue } from "../find.ts";

describe("Validator.validate, of a union", () => {
  it("reports the issues of the only option that does not abort", () => {
    const schema = z.union([z.array(z.string().min(3)), z.number()]);
    const message = "Too small: expected string to have >=3 characters";
    expect(find(schema, ["a", "b", "cde", "f"], 2)).toEqual({
      success: false,
      issues: [
        { path: [0], code: "too_small", message },
        { path: [1], code: "too_small", message },
      ],
      truncated: true,
    });
  });

  it("reports that no option fits where the last of many elements aborts", () => {
    const schema = z.union([z.array(z.string().min(3)), z.number()]);
    const value = [...Array<string>(1_000).fill("a"), 1];
    expect(findIssues(schema, value, 2)).toMatchObject([{ path: [], code: "invalid_union" }]);
  });

  it("reports that no option fits where the author aborts at the last of many elements", () => {
    const element = z.string().superRefine((value, context) => {
      context.addIssue({ code: "custom", message: "Refused", fatal: value === "b" });
    });
    const schema = z.union([z.array(element), z.null()]);
    const value = [...Array<string>(1_000).fill("a"), "b"];
    expect(findIssues(schema, value, 2)).toMatchObject([{ path: [], code: "invalid_union" }]);
  });

  it("reports that no option fits where a tuple's rest aborts after an item that a pipe stops", () => {
    const item = z.number().min(2).transform(String);
    const schema = z.union([z.tuple([item], z.string()), z.null()]);
    expect(findIssues(schema, [0, 1])).toMatchObject([{ path: [], code: "invalid_union" }]);
    expect(findIssues(schema, [0, "a"])).toMatchObject([{ path: [0], code: "too_small" }]);
  });

  it("finds the option that fits after one in which much fails", () => {
    const schema = z.union([z.array(z.string().min(3)), z.array(z.string())]);
    const value = Array<string>(1_000).fill("a");
    expect(findValue(schema, value)).toEqual(value);
  });

  it("passes the issues of the options to an error function that reads them", () => {
    const options = [z.object({ a: z.string(), b: z.string() }), z.number()];
    const schema = z.union(options, {
      error: ({ errors }) => (errors as { message: string }[][]).map((of) => of.length).join(),
    });
    expect(findIssues(schema, {})).toMatchObject([{ code: "invalid_union", message: "2,1" }]);
    const nested = z.union([schema, z.null()], {
      error: ({ errors }) =>
        JSON.stringify((errors as { errors: unknown[][] }[][])[0]?.[0]?.errors),
    });
    expect(findIssues(nested, {})[0]?.message).toContain('"expected":"string"');
  });

  it("does not let an author's condition see a value that is not complete", () => {
    const when = vi.fn(() => true);
    const items = z.object({ items: z.array(z.number()) }).refine(() => true, { when });
    expect(findValue(z.union([items, z.any()]), { items: ["a", 1] })).toEqual({ items: ["a", 1] });
    expect(when).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ value: { items: ["a", 1] } }),
    );
  });

  it("handles the promises of an option when another fits", async () => {
    const rejecting = z.string().refine(async () => Promise.reject(new Error("later")));
    const validator = createValidator(z.union([rejecting, z.string()]));
    const reasons = await collectUnhandledRejections(async () => {
      expect(await validator.validate("a")).toEqual({ success: true, value: "a" });
    });
    expect(reasons).toEqual([]);
  });

  it("waits for all options", async () => {
    const failing = z.string().refine(async () => Promise.resolve(false), { abort: true });
    const validator = createValidator(
      z.union([
        failing,
        z.number(),
        z.string().transform(async (text) => Promise.resolve(text.length)),
      ]),
    );
    expect(await validator.validate("abc")).toEqual({ success: true, value: 3 });
    expect(await validator.validate(null)).toMatchObject({ issues: [{ code: "invalid_union" }] });
  });
});

describe("Validator.validate, of an exclusive union", () => {
  const schema = z.xor([z.object({ a: z.string() }), z.object({ b: z.array(z.number()) })]);

  it("accepts a value that fits one option", () => {
    expect(findValue(schema, { b: [1] })).toEqual({ b: [1] });
  });

  it("tries every option of a discriminated union that falls back, at once and bounded", () => {
    const refine = vi.fn(() => false);
    const part = z.any().refine(refine, { abort: true });
    const schema = z.discriminatedUnion(
      "kind",
      [
        z.object({ kind: z.literal("a").optional(), list: z.array(part) }),
        z.object({ kind: z.literal("b").optional(), text: z.string() }),
        z.object({ kind: z.literal("c"), text: z.string() }),
      ],
      { unionFallback: true },
    );
    expect(findValue(schema, { text: "b" })).toEqual({ text: "b" });
    expect(findValue(schema, { kind: "c", text: "b" })).toEqual({ kind: "c", text: "b" });
    expect(findIssues(schema, { kind: "d", text: "b" })).toMatchObject([{ code: "invalid_union" }]);
    expect(findIssues(schema, 1)).toMatchObject([{ code: "invalid_type" }]);
    expect(findIssues(schema, { kind: "a", list: Array(60_000).fill(1) })).toHaveLength(1);
    expect(refine).toHaveBeenCalledTimes(1);
  });

  it("refuses a value that fits no option, or several", () => {
    expect(findIssues(schema, {})).toMatchObject([{ message: "Invalid input" }]);
    expect(findIssues(schema, { a: "a", b: [] })).toMatchObject([
      { message: "Invalid input: more than one option matched" },
    ]);
  });

  it("waits for all options", async () => {
    const even = z.number().refine(async (value) => Promise.resolve(value % 2 === 0));
    const validator = createValidator(z.xor([even, z.number().min(5)]));
    expect(await validator.validate(2)).toEqual({ success: true, value: 2 });
    expect(await validator.validate(6)).toMatchObject({ success: false });
  });
});

describe("Validator.validate, of a discriminated union", () => {
  const left = z.object({ kind: z.literal("a"), values: z.array(z.number()) });
  const right = z.object({ kind: z.literal("b") });

  it("reports the issues of the option that is chosen", () => {
    const schema = z.discriminatedUnion("kind", [left, right]);
    expect(findIssues(schema, { kind: "a", values: ["b"] })).toMatchObject([
      { path: ["values", 0] },
    ]);
    expect(findIssues(schema, { kind: "c" })).toMatchObject([
      { path: ["kind"], message: "Invalid discriminator value. Expected 'a' | 'b'" },
    ]);
  });

  it("is Zod's own where it falls back to trying all options", async () => {
    const schema = z.discriminatedUnion("kind", [left, right], { unionFallback: true });
    const outcome = await createValidator(schema).validate({ kind: "c" });
    expect(outcome).toMatchObject({ issues: [{ message: "Invalid input" }] });
  });
});
