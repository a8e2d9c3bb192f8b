import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { coerceParams, coerceQuery, compileParams, compileQuery } from "../src/index.ts";

const paramsPlan = compileParams(z.object({ n: z.number() }));
const queryPlan = compileQuery(z.object({ n: z.number() }));

function coerceNumber(text: string): unknown {
  return coerceParams(paramsPlan, { n: text })["n"];
}

describe("coerceParams", () => {
  it.each([
    "0",
    "42",
    "-1.5",
    ".5",
    "-.5",
    "007",
    "0.10",
    "-0",
    "9007199254740993",
    "1".repeat(400),
  ])("converts the plain decimal %s", (text) => {
    expect(coerceNumber(text)).toBe(Number(text));
  });

  it.each([
    ["nothing", ""],
    ["a blank", " "],
    ["a leading blank", " 1"],
    ["a trailing blank", "1 "],
    ["a trailing line break", "1\n"],
    ["a plus", "+5"],
    ["a minus alone", "-"],
    ["two minuses", "--1"],
    ["a point alone", "."],
    ["a minus and a point", "-."],
    ["a trailing point", "5."],
    ["two points", "1.2.3"],
    ["an exponent", "1e2"],
    ["hexadecimal", "0x10"],
    ["binary", "0b1"],
    ["Infinity", "Infinity"],
    ["NaN", "NaN"],
    ["a separator", "1_000"],
    ["a comma", "1,5"],
    ["a bigint", "1n"],
    ["Arabic digits", "٤٢"],
    ["full-width digits", "４２"],
    ["a Unicode minus", "−1"],
  ])("keeps %s as a string", (_, text) => {
    expect(coerceNumber(text)).toBe(text);
  });

  it("converts every string that matches the grammar, and no other, as Number does", () => {
    const unit = fc.constantFrom(..."+-.0123456789eExX _٤４−".split(""));

    fc.assert(
      fc.property(fc.string({ unit, maxLength: 8 }), (text) => {
        const expected = /^-?(\d+(\.\d+)?|\.\d+)$/.test(text) ? Number(text) : text;
        expect(coerceNumber(text)).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });

  it("rounds as Number does, whatever the number of digits", () => {
    const digits = fc.string({ unit: fc.constantFrom(..."0123456789".split("")), maxLength: 20 });
    const decimal = fc
      .tuple(fc.constantFrom("", "-"), digits, digits)
      .map(([sign, whole, rest]) => {
        return `${sign}${whole}.${rest}5`;
      });

    fc.assert(
      fc.property(fc.oneof(decimal, fc.double().map(String), fc.integer().map(String)), (text) => {
        const isPlain = /^[-.\d]+$/.test(text);
        expect(coerceNumber(text)).toBe(isPlain ? Number(text) : text);
      }),
      { numRuns: 2000 },
    );
  });

  // Quadratic work would exceed Vitest's time-out.
  it("reads a million digits in linear time", () => {
    expect(coerceNumber("9".repeat(1_000_000))).toBe(Infinity);
    expect(coerceNumber(`${"9".repeat(1_000_000)}.`)).toHaveLength(1_000_001);
  });
});

describe("coerceQuery", () => {
  it("parses numbers with the same grammar", () => {
    expect(coerceQuery(queryPlan, "n=-1.5")).toEqual({ n: -1.5 });
    expect(coerceQuery(queryPlan, "n=1e2")).toEqual({ n: "1e2" });
    expect(coerceQuery(queryPlan, "n=+5")).toEqual({ n: " 5" });
    expect(coerceQuery(queryPlan, "n=%34%32")).toEqual({ n: 42 });
  });
});
