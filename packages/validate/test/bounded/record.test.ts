import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createValidator } from "../../src/index.ts";
import { collectUnhandledRejections } from "../unhandled-rejections.ts";
import { find, findIssues, findValue } from "../find.ts";

describe("Validator.validate, of a record", () => {
  it("drops __proto__, however it is spelled", () => {
    const value: unknown = JSON.parse('{"__proto__":{"a":1},"b":{}}');
    expect(findValue(z.record(z.string(), z.any()), value)).toEqual({ b: {} });
    const renaming = z.record(
      z.string().overwrite(() => "__proto__"),
      z.any(),
    );
    expect(findValue(renaming, { a: 1 })).toEqual({});
  });

  it("accepts numeric keys as numbers too", () => {
    const schema = z.record(z.number(), z.string());
    expect(findValue(schema, { 1: "a", 2.5: "b" })).toEqual({ 1: "a", 2.5: "b" });
    expect(findIssues(schema, { a: "b" })).toEqual([
      { path: ["a"], code: "invalid_key", message: "Invalid key in record" },
    ]);
  });

  it("runs the schema of the keys, unless that accepts every string", () => {
    expect(findIssues(z.record(z.email(), z.any()), { a: 1 })).toMatchObject([{ path: ["a"] }]);
    const Own = z.core.$constructor<z.core.$ZodString>("Own", (schema, def) => {
      z.core.$ZodString.init(schema, def);
      schema._zod.parse = (payload) => Object.assign(payload, { value: "own" });
    });
    const own = z.record(new Own({ type: "string" }), z.any());
    expect(findValue(own, { a: 1 })).toEqual({ own: 1 });
    const refined = z.record(z.string(), z.any()).refine(() => false);
    expect(findIssues(z.intersection(z.object({}), refined), { a: 1 })).toMatchObject([
      { path: [], code: "custom" },
    ]);
  });

  it("reads symbols, but not what is not enumerable", () => {
    const symbol = Symbol("mark");
    const value = Object.defineProperty({ [symbol]: 1 }, "hidden", { value: 2 });
    expect(findValue(z.record(z.union([z.string(), z.symbol()]), z.number()), value)).toEqual({
      [symbol]: 1,
    });
    expect(findIssues(z.record(z.string(), z.number()), value)).toMatchObject([
      { path: ["Symbol(mark)"] },
    ]);
  });

  it("passes keys that do not fit through a loose record", () => {
    const schema = z.looseRecord(z.string().regex(/^a/), z.number());
    expect(findValue(schema, { a: 1, b: "c" })).toEqual({ a: 1, b: "c" });
  });

  it("lists the keys that a partial record does not know", () => {
    const schema = z.partialRecord(z.enum(["a", "b"]), z.number());
    expect(findValue(schema, { a: 1 })).toEqual({ a: 1 });
    expect(findIssues(schema, { c: 1, a: "d", [Symbol("e")]: 2 })).toEqual([
      {
        path: ["a"],
        code: "invalid_type",
        message: "Invalid input: expected number, received string",
      },
      { path: [], code: "unrecognized_keys", message: 'Unrecognized keys: "c", "Symbol(e)"' },
    ]);
  });

  it("leaves a record whose keys are listed to Zod", () => {
    const schema = z.record(z.enum(["a", "b"]), z.number());
    expect(findIssues(schema, { a: 1, c: 1 })).toHaveLength(2);
  });

  it("passes the key's own issues to an error function that reads them", () => {
    const schema = z.record(z.string().min(2), z.any(), {
      error: ({ issues }) => `Key: ${(issues as { message: string }[])[0]?.message ?? ""}`,
    });
    expect(findIssues(schema, { a: 1 })).toMatchObject([
      { message: "Key: Too small: expected string to have >=2 characters" },
    ]);
  });

  it("refuses asynchronous keys as Zod does, and leaves no promise behind", async () => {
    const schema = z.record(
      z.string().refine(async () => Promise.reject(new Error("later"))),
      z.any(),
    );
    const reasons = await collectUnhandledRejections(async () => {
      await expect(async () => createValidator(schema).validate({ a: 1 })).rejects.toThrow(
        "Async schemas not supported in object keys currently",
      );
    });
    expect(reasons).toEqual([]);
  });

  it("refuses values that are not plain objects", () => {
    const schema = z.record(z.string(), z.any());
    expect(find(schema, [])).toMatchObject({
      issues: [{ message: "Invalid input: expected record, received array" }],
    });
    const error = new Error("It is no plain object");
    expect(find(z.intersection(z.object({}), schema), error)).toMatchObject({
      issues: [{ message: "Invalid input: expected record, received Error" }],
    });
  });

  it("reports that no option fits where a key is refused after too many bad values", () => {
    const record = z.record(
      z.string().refine((key) => key !== "d"),
      z.iso.date(),
    );
    const outcome = find(z.union([record, z.number()]), { a: "", b: "", c: "", d: "" }, 1);
    expect(outcome).toMatchObject({ issues: [{ code: "invalid_union" }] });
  });
});
