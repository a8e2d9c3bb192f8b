import { describe, expect, it } from "vitest";
import { createRouter, type Match } from "../src/index.ts";

/** A route pattern, in parts. */
interface Pattern {
  readonly path: string;
  readonly segments: readonly string[];
  readonly hasWildcard: boolean;
}

/** All lists of up to `depth` of the values that a place can have. */
function list<Value>(depth: number, toValues: (place: number) => readonly Value[]): Value[][] {
  let last: Value[][] = [[]];
  const all = [...last];
  for (let place = 0; place < depth; place++) {
    last = last.flatMap((each) => toValues(place).map((value) => [...each, value]));
    all.push(...last);
  }
  return all;
}

// Two static segments, a parameter, and a wildcard at the end, up to a depth of three.
const patterns = list(3, (place) => ["a", "b", `:x${place}`]).flatMap((segments): Pattern[] =>
  [false, true].map((hasWildcard) => ({
    segments,
    hasWildcard,
    path: `/${[...segments, ...(hasWildcard ? ["*"] : [])].join("/")}`,
  })),
);
const paths = list(4, () => ["a", "b", "c"]).map((segments) => ({
  segments,
  path: `/${segments.join("/")}`,
}));

type Segments = readonly string[];

function matches({ segments, hasWildcard }: Pattern, path: Segments): boolean {
  const hasLength = hasWildcard ? path.length >= segments.length : path.length === segments.length;
  return hasLength && segments.every((each, index) => each.startsWith(":") || each === path[index]);
}

/**
 * The rank of a pattern at a place: static text before a parameter before the wildcard
 * (docs/specification.md#33-choosing-a-route).
 */
function rankAt({ segments, hasWildcard }: Pattern, place: number): number {
  const segment = segments[place];
  if (segment === undefined) return hasWildcard ? 3 : 0;
  return segment.startsWith(":") ? 2 : 1;
}

function isBetter(left: Pattern, right: Pattern): boolean {
  for (let place = 0; place < 4; place++) {
    const difference = rankAt(left, place) - rankAt(right, place);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

/** Unlike the matcher of the random tests, it decodes nothing, and so takes seconds for millions of look-ups. */
function findSlowly(set: readonly Pattern[], path: Segments): Pattern | undefined {
  let best: Pattern | undefined;
  for (const each of set) {
    if (matches(each, path) && (best === undefined || isBetter(each, best))) best = each;
  }
  return best;
}

/** The values of a pattern's parameters, in their order. */
function readSlowly({ segments }: Pattern, path: Segments): string {
  return path.filter((_, index) => segments[index]?.startsWith(":") === true).join();
}

/** A few of the differences; all would fill the memory. */
const differences: unknown[] = [];

function compare(actual: string, expected: string, ...context: readonly unknown[]): void {
  if (actual !== expected && differences.length < 5)
    differences.push({ actual, expected, context });
}

function describeMatch(match: Match<Pattern>): string {
  if (match.kind === "not-found") return "none";
  if (match.kind === "method-not-allowed") return `allowed: ${[...match.allowed].sort().join()}`;
  return `${match.value.path} ${Object.values(match.params).join()}`;
}

function checkSet(set: readonly Pattern[]): void {
  const router = createRouter<Pattern>();
  for (const each of set) router.add("GET", each.path, each);
  for (const { path, segments } of paths) {
    const best = findSlowly(set, segments);
    const expected = best === undefined ? "none" : `${best.path} ${readSlowly(best, segments)}`;
    compare(describeMatch(router.find("GET", path)), expected, set, path);
  }
}

/** The orders of three. */
const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;

describe("a router, for every path of up to four segments of three kinds", () => {
  it("finds the most specific of up to three routes of up to three segments, in any order", () => {
    let count = 0;
    for (const [i, first] of patterns.entries()) {
      checkSet([first]);
      for (const [j, second] of patterns.entries()) {
        if (j === i) continue;
        checkSet([first, second]);
        if (j < i) continue;
        for (const third of patterns.slice(j + 1)) {
          const set = [first, second, third];
          const order = orders[count++ % orders.length] ?? [];
          checkSet(order.flatMap((place) => set[place] ?? []));
        }
      }
    }
    expect(differences.splice(0)).toEqual([]);
  });

  it("finds the route of the method, or the methods of all routes that match, for every pair", () => {
    for (const first of patterns) {
      for (const second of patterns) {
        const router = createRouter<Pattern>();
        router.add("GET", first.path, first);
        router.add("DELETE", second.path, second);
        for (const { path, segments } of paths) {
          const owners = Object.entries({ GET: first, DELETE: second }).filter(([, each]) =>
            matches(each, segments),
          );
          const methods = owners.map(([method]) => method).sort();
          for (const method of ["GET", "DELETE", "PUT"]) {
            const owner = owners.find(([name]) => name === method)?.[1];
            const expected =
              owner !== undefined
                ? `${owner.path} ${readSlowly(owner, segments)}`
                : methods.length > 0
                  ? `allowed: ${methods.join()}`
                  : "none";
            compare(
              describeMatch(router.find(method, path)),
              expected,
              first,
              second,
              method,
              path,
            );
          }
        }
      }
    }
    expect(differences.splice(0)).toEqual([]);
  });

  it("refuses a second route only if it differs in the names or the encoding alone", () => {
    for (const first of patterns) {
      for (const second of patterns) {
        const router = createRouter<Pattern>();
        router.add("GET", first.path, first);
        router.add("PUT", second.path, second);
        const renamed = second.path.replaceAll(":x", ":y").replaceAll("a", "%61");
        let isRefused = false;
        try {
          router.add("GET", renamed, second);
        } catch {
          isRefused = true;
        }
        compare(String(isRefused), String(first === second), first, second);
      }
    }
    expect(differences.splice(0)).toEqual([]);
  });
});
