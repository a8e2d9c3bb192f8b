import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { coerceParams, compileParams } from "../src/index.ts";

const plan = compileParams(z.object({ id: z.number(), slug: z.string() }));

describe("coerceParams", () => {
  it("converts each parameter to its declared type", () => {
    expect(coerceParams(plan, { id: "42", slug: "42" })).toEqual({ id: 42, slug: "42" });
  });

  it("keeps leading zeros of a string", () => {
    expect(coerceParams(plan, { id: "007", slug: "007" })).toEqual({ id: 7, slug: "007" });
  });

  it("keeps a string that is not a number if a number is declared", () => {
    expect(coerceParams(plan, { id: "abc", slug: "abc" })).toEqual({ id: "abc", slug: "abc" });
  });

  it("omits undeclared parameters", () => {
    expect(coerceParams(plan, { id: "1", slug: "a", other: "b" })).not.toHaveProperty("other");
  });

  it("does not read undeclared parameters", () => {
    const values = Object.defineProperty({ id: "1", slug: "a" }, "other", {
      enumerable: true,
      get: () => expect.unreachable("an undeclared parameter was read"),
    });

    expect(coerceParams(plan, values)).toEqual({ id: 1, slug: "a" });
  });

  it("omits a declared parameter that is missing", () => {
    expect(Object.keys(coerceParams(plan, { slug: "a" }))).toEqual(["slug"]);
  });

  it("reads values from an object without a prototype", () => {
    const values = Object.setPrototypeOf({ id: "1" }, null) as Record<string, string>;

    expect(coerceParams(plan, values)).toEqual({ id: 1 });
  });

  it("returns declared keys only and never throws", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string()), fc.string(), (values, id) => {
        const keys = Object.keys(coerceParams(plan, { ...values, id }));
        expect(plan.keys).toEqual(expect.arrayContaining(keys));
      }),
    );
  });
});
