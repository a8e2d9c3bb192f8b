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

  it("waits for a promise that shows up late, and drops none", async () => {
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
});
