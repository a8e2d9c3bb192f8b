import { describe, expect, it } from "vitest";
import { createExpect, type Expectation } from "./expect.ts";

const throwing = (): never => {
  throw new TypeError("no such thing");
};

type Row = readonly [question: keyof Expectation, actual: unknown, asked: unknown, holds: boolean];

const rows: readonly Row[] = [
  ["toBe", 1, 1, true],
  ["toBe", {}, {}, false],
  ["toBe", Number.NaN, Number.NaN, true],
  ["toEqual", { a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, true],
  ["toEqual", { a: [1, { b: 2 }] }, { a: [1, { b: 3 }] }, false],
  ["toEqual", { a: 1, b: 2 }, { a: 1 }, false],
  ["toEqual", { a: 1 }, { a: 1, b: 2 }, false],
  ["toEqual", { a: 1 }, { a: 1, b: undefined }, true],
  ["toEqual", [1, 2], [1], false],
  ["toEqual", [1], [1, 2], false],
  ["toEqual", [], {}, false],
  ["toEqual", null, {}, false],
  ["toEqual", undefined, null, false],
  ["toEqual", "1", 1, false],
  ["toEqual", { a: "text" }, { a: /^t/ }, true],
  ["toEqual", { a: "text" }, { a: /^e/ }, false],
  ["toMatchObject", { a: 1, b: { c: 2, d: 3 } }, { b: { c: 2 } }, true],
  ["toMatchObject", { a: 1 }, { b: 2 }, false],
  ["toMatchObject", { a: [1, 2] }, { a: [1] }, false],
  ["toMatchObject", undefined, {}, false],
  ["toContain", "a text", "text", true],
  ["toContain", "a text", "word", false],
  ["toContain", ["a", "b"], "b", true],
  ["toContain", ["a", "b"], "c", false],
  ["toContain", undefined, "c", false],
  ["toMatch", "a text", /t$/, true],
  ["toMatch", "a text", /^t/, false],
  ["toMatch", undefined, /u/, false],
  ["toThrow", throwing, undefined, true],
  ["toThrow", throwing, TypeError, true],
  ["toThrow", throwing, RangeError, false],
  ["toThrow", throwing, "such", true],
  ["toThrow", throwing, /^such/, false],
  ["toThrow", () => null, undefined, false],
];

describe("expect of the conformance suite", () => {
  it.each(rows)("%s of %j: %j", (question, actual, asked, holds) => {
    const { not, ...plain } = createExpect(actual);
    const ask = (expectation: Expectation) => () => {
      Reflect.apply(expectation[question], undefined, [asked]);
    };
    expect(ask(holds ? plain : not)).not.toThrow();
    expect(ask(holds ? not : plain)).toThrow(holds ? /^Expected .* not /s : /^Expected /);
  });
});
