import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isJsonMediaType } from "../src/index.ts";

describe("isJsonMediaType", () => {
  it.each([
    "application/json",
    "application/json; charset=utf-8",
    "Application/JSON",
    "application/json;charset=UTF-8",
    "application/json \t;\t charset=utf-8",
    "application/json;",
    "application/json; ",
    "application/json;;; charset=utf-8;",
    'application/json; charset="utf-8"',
    'application/json; a=""',
    'application/json; a="b;, \\" \\\\ c\té"; d=e',
    "application/merge-patch+json",
    "application/vnd.api+JSON; ext=x",
    "application/a+b+json",
    "image/x+json",
    "!#$%&'*+-.^_`|~09/!#$%&'*+-.^_`|~09+json",
  ])("accepts %j", (contentType) => {
    expect(isJsonMediaType(contentType)).toBe(true);
  });

  it.each([
    null,
    undefined,
    "",
    " ",
    "json",
    "/json",
    "application/",
    "application",
    "application/jsonx",
    "application/xjson",
    "application/json5",
    "application/x-www-form-urlencoded",
    "text/json",
    "text/plain",
    "text/plain; a=application/json",
    "application/+json",
    "application/json+xml",
    "application/x+jsonx",
    "application//x+json",
    "application/a/b+json",
    "a b/c+json",
    " application/json",
    "application/json ",
    "application /json",
    "application/ json",
    "application/json, application/json",
    "application/json, text/plain",
    "text/plain, application/json",
    "application/json; charset=utf-8, text/plain",
    "application/json charset=utf-8",
    "application/json; charset",
    "application/json; charset=",
    "application/json; =utf-8",
    "application/json; charset =utf-8",
    "application/json; charset= utf-8",
    "application/json; charset=utf-8 ",
    'application/json; a="b',
    'application/json; a="b\\',
    'application/json; a="b\\"',
    'application/json; a="b"c',
    'application/json; a="\u007f"',
    'application/json; a="\u0000"',
    'application/json; a="\\\u0000"',
    'application/json; a="\u0100"',
    "application/json; a=é",
    "application/json\u0000",
    "application/jſon",
    "application/\u212A+json",
  ])("refuses %j", (contentType) => {
    expect(isJsonMediaType(contentType)).toBe(false);
  });

  it("agrees with the grammar of RFC 9110 on arbitrary text", () => {
    const token = "[!#$%&'*+.^_`|~0-9a-z-]+";
    const quoted =
      '"(?:[\\t \\x21\\x23-\\x5b\\x5d-\\x7e\\x80-\\xff]|\\\\[\\t \\x21-\\x7e\\x80-\\xff])*"';
    const grammar = new RegExp(
      `^(?:application/json|${token}/${token}\\+json)` +
        `(?:[ \\t]*;[ \\t]*(?:${token}=(?:${token}|${quoted}))?)*$`,
      "i",
    );
    const pieces = ["application", "/", "json", "+json", ";", " ", "\t", "a", "=", '"', "\\", ","];
    const text = fc
      .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 1, unit: "binary" })))
      .map((parts) => parts.join(""));
    const start = fc.constantFrom("", "application/json", "Application/x+json;", "a/b+json; c=");
    fc.assert(
      fc.property(start, text, (prefix, rest) => {
        expect(isJsonMediaType(prefix + rest)).toBe(grammar.test(prefix + rest));
      }),
      { numRuns: 2_000 },
    );
  });

  it("accepts at most 65,536 characters", () => {
    const parameter = (length: number): string => `application/json;a="${"\\b".repeat(length)}"`;
    expect(isJsonMediaType(parameter(32_000))).toBe(true);
    expect(isJsonMediaType(parameter(33_000))).toBe(false);
    const padding = (length: number): string => `application/json;a=${"b".repeat(length - 19)}`;
    expect(isJsonMediaType(padding(65_536))).toBe(true);
    expect(isJsonMediaType(padding(65_537))).toBe(false);
    expect(isJsonMediaType(`${parameter(32_000).slice(0, -1)}\0`)).toBe(false);
  });
});
