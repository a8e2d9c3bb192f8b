import { describe, expect, it } from "vitest";
import { assertInteger, assertOptions } from "../src/options.ts";
import { applyUntyped, thrownBy } from "./untyped.ts";

describe("assertOptions", () => {
  it.each([[{}], [{ a: 1 }], [{ a: undefined, b: null }], [Object.create(null)]])(
    "takes %o",
    (value) => {
      expect(refusalOf(assertOptions, "x", value, ["a", "b"])).toBe("nothing");
    },
  );

  it.each([undefined, null, true, 1, "a", Symbol("a"), () => ({}), [], ["a"]])(
    "refuses %o, which is no object of options",
    (value) => {
      expect(refusalOf(assertOptions, "cors", value, ["a"])).toBe(
        "TypeError: cors must be an object",
      );
    },
  );

  it.each(["c", "A", "", "toString", "constructor"])(
    "refuses the name %j, which no option has, and tells those that there are",
    (name) => {
      expect(refusalOf(assertOptions, "server", { a: 1, [name]: undefined }, ["a", "b"])).toBe(
        `TypeError: server has no option "${name}"; it has a, b`,
      );
    },
  );
});

describe("assertInteger", () => {
  it.each([[2], [3], [5]])("takes %d between 2 and 5", (value) => {
    expect(refusalOf(assertInteger, "x", value, 2, 5)).toBe("nothing");
  });

  it("takes every safe integer where no maximum is said", () => {
    expect(refusalOf(assertInteger, "x", Number.MAX_SAFE_INTEGER, 0)).toBe("nothing");
    expect(refusalOf(assertInteger, "x", Number.MAX_SAFE_INTEGER + 1, 0)).toBe(
      "RangeError: x must be a whole number from 0 to 9007199254740991: 9007199254740992",
    );
  });

  it.each([[1], [6], [2.5], [NaN], [Infinity], [-Infinity], [-3]])(
    "refuses %d, which is out of bounds or not whole",
    (value) => {
      expect(refusalOf(assertInteger, "timeout", value, 2, 5)).toBe(
        `RangeError: timeout must be a whole number from 2 to 5: ${value}`,
      );
    },
  );

  it.each([undefined, null, "3", 3n, true, [3], Symbol("3"), new Number(3)])(
    "refuses %o, which is no number",
    (value) => {
      expect(refusalOf(assertInteger, "timeout", value, 2, 5)).toBe(
        "TypeError: timeout must be a number",
      );
    },
  );
});

function refusalOf(
  check: typeof assertOptions | typeof assertInteger,
  ...parameters: unknown[]
): string {
  return thrownBy(() => applyUntyped(check, ...parameters));
}
