import { describe, expect, it } from "vitest";
import { createRouter } from "../src/index.ts";

function findParams(pattern: string, path: string): Readonly<Record<string, string>> {
  const router = createRouter<null>();
  router.add("GET", pattern, null);
  const match = router.find("GET", path);
  if (match.kind !== "found") throw new Error(`${pattern} does not match ${path}`);
  return match.params;
}

describe("FoundMatch.params", () => {
  it("contains every parameter in path order", () => {
    const params = findParams("/users/:userId/posts/:id/*", "//users/7//posts/8/and/9");
    expect(Object.entries(params)).toEqual([
      ["userId", "7"],
      ["id", "8"],
    ]);
  });

  it.each([
    ["caf%C3%A9", "café"],
    ["a%2Fb", "a/b"],
    ["%252F", "%2F"],
    ["a+b", "a+b"],
    ["007", "007"],
    ["%", "%"],
    ["%zz", "%zz"],
    ["%41%ff", "%41%ff"],
    ["%C3", "%C3"],
    ["%ED%A0%80", "%ED%A0%80"],
    ["%00", "\0"],
    ["..%2f", "../"],
    ["\ud800", "\ud800"],
  ])("contains %s decoded once: %j", (segment, value) => {
    expect(findParams("/a/:id", `/a/${segment}`)["id"]).toBe(value);
  });

  it("inherits no keys", () => {
    const params = findParams("/:id", "/1");
    expect(Object.keys(params)).toEqual(["id"]);
    for (const key of ["constructor", "__proto__", "toString", "hasOwnProperty"]) {
      expect(key in params).toBe(false);
    }
  });

  it("contains parameters named like prototype members as own keys", () => {
    const params = findParams("/:__proto__/:constructor/:toString", "/a/b/c");
    expect(Object.entries(params)).toEqual([
      ["__proto__", "a"],
      ["constructor", "b"],
      ["toString", "c"],
    ]);
  });

  it("contains the matched route's parameters even if other routes look alike", () => {
    const router = createRouter<null>();
    for (const path of ["/:a/123456789", "/:a1", "/:a/1/:b", "/:a/:b/1", "/:a/:b/*"]) {
      router.add("GET", path, null);
    }
    for (const [path, params] of [
      ["/x/123456789", { a: "x" }],
      ["/x", { a1: "x" }],
      ["/x/1/y", { a: "x", b: "y" }],
      ["/x/y/1", { a: "x", b: "y" }],
      ["/x/y/2", { a: "x", b: "y" }],
    ] as const) {
      expect(router.find("GET", path)).toMatchObject({ kind: "found", params });
    }
  });

  it("is empty for a route without parameters", () => {
    expect(Object.keys(findParams("/users/*", "/users/1"))).toEqual([]);
  });
});
