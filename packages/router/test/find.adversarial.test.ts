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
    ["an escape at its end might fit", "/a".repeat(DEPTH) + "/%65n"],
    ["slashes at its end are to be ignored", "/a".repeat(DEPTH) + "/miss//"],
  ])("visits each node of the worst tree at most once when %s", (_case, path) => {
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
  ])("takes a path of a hundred thousand %s", (_case, path) => {
    const router = createRouter<string>();
    router.add("GET", "/:a/:b", "two");
    router.add("PUT", "/:a/*", "wildcard");
    router.add("DELETE", "/*", "all");
    expect(router.find("DELETE", path)).toMatchObject({ kind: "found", value: "all" });
    expect(router.find("GET", path)).toMatchObject({ kind: "method-not-allowed" });
  });

  it("takes a single segment of a million characters", () => {
    const router = createRouter<null>();
    router.add("GET", "/:id", null);
    const id = "a".repeat(1_000_000);
    expect(router.find("GET", `/${id}`)).toMatchObject({ kind: "found", params: { id } });
  });
});

/**
 * Registers every mix of a static segment and a parameter over ten segments, so that a path of
 * `/a` fits every branch and only the end decides.
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
  // A binary tree; each node but the leaves has a parameter below.
  return { router, parameters: 2 ** DEPTH - 1 };
}

/** Counts how often a look-up looks for the end of a parameter, which each visited node has it do once. */
function countSearches(look: () => Match<string>): { match: Match<string>; searches: number } {
  const indexOf = vi.spyOn(String.prototype, "indexOf");
  try {
    const match = look();
    return { match, searches: indexOf.mock.calls.filter(([text]) => text === "/").length };
  } finally {
    indexOf.mockRestore();
  }
}
