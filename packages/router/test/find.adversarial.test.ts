import { describe, expect, it, vi } from "vitest";
import { createRouter, type Match, type Router } from "../src/index.ts";

const DEPTH = 10;

describe("Router.find", () => {
  it.each([
    ["no route matches", "/a".repeat(DEPTH) + "/miss"],
    ["the path is ten thousand times as deep as the tree", "/a".repeat(DEPTH * 10_000)],
    ["the path is full of slashes", "////a".repeat(DEPTH) + "/".repeat(10_000)],
    ["no segment can be decoded", "/a".repeat(DEPTH) + "/%ff"],
    ["all segments are escaped", "/%61".repeat(DEPTH) + "/miss"],
    ["an escape at the end might match", "/a".repeat(DEPTH) + "/%65n"],
    ["the path ends in empty segments", "/a".repeat(DEPTH) + "/miss//"],
  ])("visits each node of the worst-case tree at most once when %s", (_case, path) => {
    const { router, parameters } = createWorstRouter();
    const { match, searches } = countSearches(() => router.find("GET", path));
    expect(match).toEqual({ kind: "not-found" });
    expect(searches).toBe(parameters);
  });

  it("collects the allowed methods without a second walk", () => {
    const { router, parameters } = createWorstRouter();
    const path = "/a".repeat(DEPTH) + "/end";
    const { match, searches } = countSearches(() => router.find("PUT", path));
    expect(match).toEqual({ kind: "method-not-allowed", allowed: ["GET"] });
    expect(searches).toBe(parameters);
  });

  it.each([
    ["static segments", "/a".repeat(100_000)],
    ["escapes", "/%61".repeat(100_000)],
    ["malformed escapes", "/%".repeat(100_000)],
    ["empty segments", "/".repeat(100_000)],
  ])("accepts a path of 100,000 %s", (_case, path) => {
    const router = createRouter<string>();
    router.add("GET", "/:a/:b", "two");
    router.add("PUT", "/:a/*", "wildcard");
    router.add("DELETE", "/*", "all");
    expect(router.find("DELETE", path)).toMatchObject({ kind: "found", value: "all" });
    expect(router.find("GET", path)).toMatchObject({ kind: "method-not-allowed" });
  });

  it("accepts a segment of 1,000,000 characters", () => {
    const router = createRouter<null>();
    router.add("GET", "/:id", null);
    const id = "a".repeat(1_000_000);
    expect(router.find("GET", `/${id}`)).toMatchObject({ kind: "found", params: { id } });
  });
});

/**
 * Registers every combination of static segments and parameters over ten segments. A path of `/a` segments
 * matches every branch up to its last segment.
 */
function createWorstRouter(): { router: Router<string>; parameters: number } {
  const router = createRouter<string>();
  for (let mix = 0; mix < 2 ** DEPTH; mix += 1) {
    let path = "";
    for (let depth = 0; depth < DEPTH; depth += 1) {
      path += (mix >> depth) & 1 ? "/a" : `/:p${depth}`;
    }
    router.add("GET", `${path}/end`, path);
  }
  // A binary tree: every node except the leaves has a parameter child.
  return { router, parameters: 2 ** DEPTH - 1 };
}

/** Counts the searches for the end of a parameter. A lookup makes one for each node that it visits. */
function countSearches(find: () => Match<string>): { match: Match<string>; searches: number } {
  const indexOf = vi.spyOn(String.prototype, "indexOf");
  try {
    const match = find();
    return { match, searches: indexOf.mock.calls.filter(([text]) => text === "/").length };
  } finally {
    indexOf.mockRestore();
  }
}
