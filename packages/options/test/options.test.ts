import { describe, expect, it } from "vitest";
import { assertInteger, assertOptions, readOptions } from "../src/index.ts";

describe("assertOptions", () => {
  it.each([[{}], [{ a: 1 }], [{ a: undefined, b: null }], [Object.create(null)]])(
    "accepts %o",
    (value) => {
      expect(errorOf(assertOptions, "x", value, ["a", "b"])).toBe("nothing");
    },
  );

  it.each([undefined, null, true, 1, "a", Symbol("a"), () => ({}), [], ["a"]])(
    "refuses %o, which is not an options object",
    (value) => {
      expect(errorOf(assertOptions, "cors", value, ["a"])).toBe(
        "TypeError: cors must be an object",
      );
    },
  );

  it("names the function that takes the options", () => {
    expect(errorOf(assertOptions, "listen()", 3000, ["a"])).toBe(
      "TypeError: The options of listen() must be an object",
    );
    expect(errorOf(assertOptions, "listen()", { b: 1 }, ["a"])).toBe(
      'TypeError: listen() has no option "b"; it has a',
    );
  });

  it.each(["c", "A", "", "toString", "constructor"])(
    "refuses the unknown option %j and lists the known ones",
    (name) => {
      expect(errorOf(assertOptions, "server", { a: 1, [name]: undefined }, ["a", "b"])).toBe(
        `TypeError: server has no option "${name}"; it has a, b`,
      );
    },
  );
});

describe("assertInteger", () => {
  it.each([[2], [3], [5]])("accepts %d between 2 and 5", (value) => {
    expect(errorOf(assertInteger, "x", value, 2, 5)).toBe("nothing");
  });

  it("accepts every safe integer if no maximum is given", () => {
    expect(errorOf(assertInteger, "x", Number.MAX_SAFE_INTEGER, 0)).toBe("nothing");
    expect(errorOf(assertInteger, "x", Number.MAX_SAFE_INTEGER + 1, 0)).toBe(
      "RangeError: x must be a whole number, 0 or more: 9007199254740992",
    );
  });

  it.each([[1], [6], [2.5], [NaN], [Infinity], [-Infinity], [-3]])(
    "refuses %d, which is out of bounds or not an integer",
    (value) => {
      expect(errorOf(assertInteger, "timeout", value, 2, 5)).toBe(
        `RangeError: timeout must be a whole number from 2 to 5: ${value}`,
      );
    },
  );

  it.each([undefined, null, "3", 3n, true, [3], Symbol("3"), new Number(3)])(
    "refuses %o, which is not a number",
    (value) => {
      expect(errorOf(assertInteger, "timeout", value, 2, 5)).toBe(
        "TypeError: timeout must be a number",
      );
    },
  );
});

describe("readOptions", () => {
  interface Options {
    readonly size?: number | undefined;
    readonly name?: string | undefined;
  }
  const table = { size: { default: 3, min: 1, max: 5 }, name: null } as const;

  it.each([
    [{}, { size: 3, name: undefined }],
    [
      { size: undefined, name: "a" },
      { size: 3, name: "a" },
    ],
    [{ size: 5 }, { size: 5, name: undefined }],
    [Object.create({ size: 1 }) as Options, { size: 1, name: undefined }],
  ])("fills in the defaults of %o", (options: Options, read) => {
    expect(readOptions("cut()", options, table)).toEqual(read);
  });

  it.each([
    ["cut()", null, "TypeError: The options of cut() must be an object"],
    ["cut()", { length: 1 }, 'TypeError: cut() has no option "length"; it has size, name'],
    ["cut()", { size: "3" }, "TypeError: size must be a number"],
    ["cut()", { size: null }, "TypeError: size must be a number"],
    ["cut()", { size: 0 }, "RangeError: size must be a whole number from 1 to 5: 0"],
    ["cut", { size: 6 }, "RangeError: cut.size must be a whole number from 1 to 5: 6"],
  ])("refuses for %s the options %o", (where, options, sentence) => {
    expect(errorOf(readOptions, where, options, table)).toBe(sentence);
  });
});

/** Calls a check and returns its error as `Name: message`, or `nothing` if it does not throw. */
function errorOf(check: (...parameters: never) => void, ...parameters: unknown[]): string {
  try {
    Reflect.apply(check, undefined, parameters);
    return "nothing";
  } catch (error) {
    return String(error);
  }
}
