import { describe, expect, it } from "vitest";
import { z } from "zod";
import { coerceQuery, compileQuery } from "../src/index.ts";

const plan = compileQuery(
  z.object({
    name: z.string(),
    page: z.number().optional(),
    exact: z.boolean().optional(),
  }),
);

// All forms of a query give the same result.
describe.each([
  ["string", (text: string) => coerceQuery(plan, text)],
  ["string with a question mark", (text: string) => coerceQuery(plan, `?${text}`)],
  ["URLSearchParams", (text: string) => coerceQuery(plan, new URLSearchParams(text))],
] as const)("coerceQuery, given a %s", (_, coerce) => {
  it("converts each key to its declared type", () => {
    expect(coerce("name=7&page=7&exact=1")).toEqual({ name: "7", page: 7, exact: true });
  });

  it("returns the keys in schema order", () => {
    expect(Object.keys(coerce("exact=1&page=7&name=a"))).toEqual(["name", "page", "exact"]);
  });

  it("returns nothing for an empty query", () => {
    expect(Object.keys(coerce(""))).toEqual([]);
  });

  it("omits a key that was not sent", () => {
    const values = coerce("name=a");

    expect("page" in values).toBe(false);
    expect("exact" in values).toBe(false);
  });

  it("returns an empty string for a key without a value", () => {
    expect(coerce("name&page=")).toEqual({ name: "", page: "" });
  });

  it("keeps strings that it cannot convert", () => {
    expect(coerce("page=one&exact=maybe")).toEqual({ page: "one", exact: "maybe" });
  });

  it("returns the unconverted strings of a key that is sent twice", () => {
    expect(coerce("page=1&page=2")).toEqual({ page: ["1", "2"] });
  });

  it("returns every string of a key that is sent three times", () => {
    expect(coerce("exact=1&name=a&exact=true&exact=%30")).toEqual({
      name: "a",
      exact: ["1", "true", "0"],
    });
  });

  it("ignores undeclared keys, whatever their name and however often they are sent", () => {
    const text = "__proto__=1&constructor=1&toString=1&__proto__=2&Name=1&name=a&na%6De2=%";

    expect(Object.entries(coerce(text))).toEqual([["name", "a"]]);
  });

  it("finds an encoded key", () => {
    expect(coerce("n%61me=a&p%61ge=1")).toEqual({ name: "a", page: 1 });
  });
});

describe("coerceQuery", () => {
  it("removes only one leading question mark", () => {
    expect(coerceQuery(plan, "??name=a&name=b")).toEqual({ name: "b" });
  });

  it("returns nothing for a schema without fields", () => {
    expect(coerceQuery(compileQuery(z.object({})), "a=1&b=%")).toEqual({});
  });

  it("finds keys that are empty or contain reserved characters", () => {
    const oddPlan = compileQuery(
      z.object({ "": z.string(), "a b": z.string(), "=&%": z.string() }),
    );

    expect(coerceQuery(oddPlan, "=x&a+b=y&%3D%26%25=z")).toEqual({
      "": "x",
      "a b": "y",
      "=&%": "z",
    });
  });
});
