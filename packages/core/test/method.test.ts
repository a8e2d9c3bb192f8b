import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultStatuses, toAllow } from "../src/errors/method.ts";

const order = ["GET", "POST", "PUT", "DELETE", "OPTIONS"];

// docs/specification.md#21-methods
describe("defaultStatuses", () => {
  it("has a status for each method of routes", () => {
    expect(defaultStatuses).toEqual({ GET: 200, POST: 201, PUT: 200, DELETE: 204 });
  });
});

describe("toAllow", () => {
  it.each([
    [[], "OPTIONS"],
    [["GET"], "GET, OPTIONS"],
    [["DELETE", "PUT", "POST", "GET"], "GET, POST, PUT, DELETE, OPTIONS"],
    [["PUT", "PUT", "OPTIONS"], "PUT, OPTIONS"],
  ])("turns %j into %s", (methods, allow) => {
    expect(toAllow(methods)).toBe(allow);
  });

  it("lists each method once, in a fixed order", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...order)), (methods) => {
        const names = order.filter((name) => name === "OPTIONS" || methods.includes(name));
        expect(toAllow(methods)).toBe(names.join(", "));
      }),
    );
  });
});
