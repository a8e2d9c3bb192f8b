import { describe, expect, it } from "vitest";
import { z } from "zod";
import { coerceParams, coerceQuery, compileParams, compileQuery } from "../src/index.ts";

const names = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf"];
const schema = z.object(Object.fromEntries(names.map((name) => [name, z.string()])));

const sent = Object.fromEntries(names.map((name) => [name, `sent-${name}`]));
const query = names.map((name) => `${name}=sent-${name}`).join("&");

describe.each([
  ["coerceParams", (values: Record<string, string>) => coerceParams(compileParams(schema), values)],
  [
    "coerceQuery",
    (values: Record<string, string>) =>
      coerceQuery(compileQuery(schema), new URLSearchParams(values)),
  ],
] as const)("%s", (_, coerce) => {
  it("returns a record without inherited keys", () => {
    const values = coerce({});

    expect(names.filter((name) => name in values)).toEqual([]);
  });

  it("converts declared keys whatever their names", () => {
    expect(Object.entries(coerce(sent))).toEqual(Object.entries(sent));
  });

  it("changes no prototype", () => {
    const before = Reflect.ownKeys(Object.prototype);
    coerce(sent);

    expect(Reflect.ownKeys(Object.prototype)).toEqual(before);
    expect(names.filter((name) => name in coerce({}))).toEqual([]);
  });

  it("returns a record that Zod accepts as an object", () => {
    const declared = names.filter((name) => name !== "__proto__");

    // Zod itself drops __proto__ from its result.
    expect(Object.keys(schema.parse(coerce(sent)))).toEqual(declared);
    expect(schema.strict().safeParse(coerce(sent)).success).toBe(true);
  });

  it("returns a record in which Zod finds no key that was not sent", () => {
    const result = schema.safeParse(coerce({}));

    expect(result.error?.issues.map((issue) => issue.path)).toEqual(
      names.filter((name) => name !== "__proto__").map((name) => [name]),
    );
  });
});

describe("coerceQuery", () => {
  it("reads declared keys from a query string whatever their names", () => {
    const values = coerceQuery(compileQuery(schema), query);

    expect(Object.entries(values)).toEqual(Object.entries(sent));
  });
});
