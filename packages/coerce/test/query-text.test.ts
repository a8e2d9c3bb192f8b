import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { coerceQuery, compileQuery } from "../src/index.ts";

const keys = [
  "a",
  "b",
  "",
  "é",
  "a b",
  "a=b",
  "%",
  "\uFFFD",
  "😀",
  "?",
  "__proto__",
  "constructor",
];
const plan = compileQuery(z.object(Object.fromEntries(keys.map((key) => [key, z.string()]))));

const asciiPiece = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(..."%&=+?# \0\tab01cCfF".split("")) },
  { weight: 2, arbitrary: fc.constantFrom("%61", "%3D", "%26", "%2B", "%25", "%20", "%00") },
  { weight: 2, arbitrary: fc.constantFrom("%C3", "%A9", "%c3%a9", "%F0%9F%98%80", "%F0%9F") },
  { weight: 1, arbitrary: fc.constantFrom("%ED%A0%80", "%EF%BB%BF", "%C0%80", "%FF", "%zz") },
  { weight: 1, arbitrary: fc.constantFrom("&a=", "&%=", "&__proto__=", "&constructor=") },
);

const anyPiece = fc.oneof(
  { weight: 3, arbitrary: asciiPiece },
  { weight: 1, arbitrary: fc.constantFrom("é", "€", "😀", "\uFEFF", "\uFFFD", "&é=") },
  { weight: 1, arbitrary: fc.constantFrom("\uD83D", "\uDE00") },
);

const asciiText = fc.string({ unit: asciiPiece, maxLength: 24 });
const anyText = fc.string({ unit: anyPiece, maxLength: 24 });

function entriesOf(text: string): [string, unknown][] {
  return Object.entries(coerceQuery(plan, text));
}

function expectedEntries(view: URLSearchParams): [string, unknown][] {
  return keys.flatMap((key): [string, unknown][] => {
    const values = view.getAll(key);
    if (values.length === 0) return [];
    return [[key, values.length === 1 ? values[0] : values]];
  });
}

// The URL parser encodes non-ASCII characters before URLSearchParams sees them. Node's URLSearchParams
// violates the URL Standard here: it corrupts unencoded ones if the text also has an invalid escape.
function toUrlSearchParams(text: string): URLSearchParams {
  const ascii = text.toWellFormed().replaceAll(/[\u{80}-\u{10FFFF}]/gu, encodeURIComponent);
  return new URLSearchParams(ascii);
}

describe("coerceQuery", () => {
  it.each([
    ["a plus", "a=x+y"],
    ["an encoded plus", "a=x%2By"],
    ["empty pairs", "&&a=1&&&b=2&"],
    ["an equals sign in a value", "a=b=c"],
    ["only equals signs", "=&=="],
    ["a question mark in a value", "a=?"],
    ["a hash sign", "a=#b"],
    ["a lone percent sign", "a=%"],
    ["a percent sign with one digit", "a=%4"],
    ["a percent sign without hexadecimal digits", "a=%zz%4g%g4%:0%@0%/0%`0"],
    ["an escaped percent sign before digits", "a=%2541%&b=%2541"],
    ["lower-case hexadecimal digits", "a=%c3%a9"],
    ["both cases next to an invalid escape", "a=%c3%A9%4a%4A%"],
    ["a truncated sequence", "a=%F0%9F"],
    ["a byte that is never UTF-8", "a=%FF"],
    ["an overlong sequence", "a=%C0%80"],
    ["an encoded surrogate", "a=%ED%A0%80"],
    ["an encoded byte-order mark", "a=%EF%BB%BFx"],
    ["an encoded byte-order mark next to an invalid escape", "a=%EF%BB%BFx%FF"],
    ["an invalid escape in an undeclared key", "%=1&a=%61"],
    ["an invalid escape after valid ones", "a=%61&b=%"],
    ["an encoded NUL", "a=%00"],
    ["characters outside ASCII", "a=é€😀&é=1&😀=2"],
    ["lone surrogates", "a=\uD83D&b=\uDE00x"],
  ])("parses %s as URLSearchParams does", (_, text) => {
    expect(entriesOf(text)).toEqual(expectedEntries(new URLSearchParams(text)));
  });

  it.each([
    ["a character", "a=é%FF", "é\uFFFD"],
    ["a character after the escape", "a=%C3é", "\uFFFDé"],
    ["a byte-order mark", "a=\uFEFF%FF", "\uFEFF\uFFFD"],
    ["a lone surrogate", "a=\uD83D%FF", "\uFFFD\uFFFD"],
  ])("keeps %s next to an invalid escape", (_, text, value) => {
    expect(entriesOf(text)).toEqual([["a", value]]);
    expect(new URL(`http://localhost/?${text}`).searchParams.get("a")).toBe(value);
  });

  it("parses any ASCII string as URLSearchParams does", () => {
    fc.assert(
      fc.property(asciiText, (text) => {
        expect(entriesOf(text)).toEqual(expectedEntries(new URLSearchParams(text)));
      }),
      { numRuns: 2000 },
    );
  });

  it("parses any string as the URL parser and URLSearchParams do together", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(entriesOf(text)).toEqual(expectedEntries(toUrlSearchParams(text)));
      }),
      { numRuns: 2000 },
    );
  });

  it("parses any string without escapes as URLSearchParams does", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const plain = text.replaceAll("%", "");
        expect(entriesOf(plain)).toEqual(expectedEntries(new URLSearchParams(plain)));
      }),
    );
  });

  it("returns the same for a string and its URLSearchParams", () => {
    fc.assert(
      fc.property(asciiText, (text) => {
        const fromView = Object.entries(coerceQuery(plan, new URLSearchParams(text)));
        expect(entriesOf(text)).toEqual(fromView);
      }),
    );
  });

  it("returns declared keys only and never throws", () => {
    const scalars = compileQuery(
      z.object({ a: z.number(), b: z.boolean().optional(), é: z.string() }),
    );

    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ unit: "binary" })), (text) => {
        const found = Object.keys(coerceQuery(scalars, text));
        expect(scalars.keys).toEqual(expect.arrayContaining(found));
      }),
    );
  });

  it.each([
    ["ampersands", "&".repeat(8_000_000), []],
    ["equals signs", "=".repeat(8_000_000), [""]],
    ["plus signs", `a=${"+".repeat(8_000_000)}`, ["a"]],
    ["pairs without an equals sign", "x&".repeat(4_000_000), []],
    ["repetitions of a declared key", "a=1&".repeat(2_000_000), ["a"]],
    ["undeclared keys", "xx=1&".repeat(1_600_000), []],
    ["invalid escapes", "%&".repeat(4_000_000), ["%"]],
    ["invalid bytes", `a=${"%FF".repeat(2_700_000)}`, ["a"]],
    // Quadratic work would exceed Vitest's time-out.
  ])("parses a long string of %s in linear time", (_, text, found) => {
    expect(Object.keys(coerceQuery(plan, text))).toEqual(found);
  });
});
