import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultStatuses, toAllow } from "../src/method.ts";

const order = ["GET", "POST", "PUT", "DELETE", "OPTIONS"];

// docs/specification.md#21-methods
describe("defaultStatuses", () => {
  it("has one for each method that a route may have", () => {
    expect(defaultStatuses).toEqual({ GET: 200, POST: 201, PUT: 200, DELETE: 204 });
  });
});

describe("toAllow", () => {
  it.each([
    [[], "OPTIONS"],
    [["GET"], "GET, OPTIONS"],
    [["DELETE", "PUT", "POST", "GET"], "GET, POST, PUT, DELETE, OPTIONS"],
    [["PUT", "PUT", "OPTIONS"], "PUT, OPTIONS"],
  ])("makes of %j %s", (methods, allow) => {
    expect(toAllow(methods)).toBe(allow);
  });

  it("names each method once, in one order, whatever the order they come in", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...order)), (methods) => {
        const names = order.filter((name) => name === "OPTIONS" || methods.includes(name));
        expect(toAllow(methods)).toBe(names.join(", "));
      }),
    );
  });
});
