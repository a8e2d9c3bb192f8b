import { propertyRuns } from "@fw/test-support";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRouter, type Router } from "../src/index.ts";
import { decode, naiveFind, type TableRoute } from "./naive-matcher.ts";
import { toPlainMatch } from "./to-plain-match.ts";

// Small alphabets make routes share prefixes, clash and overlap often.
const method = fc.constantFrom("GET", "PUT", "__proto__");
const routeSegment = fc.constantFrom(
  "a",
  "ab",
  "b",
  "%61",
  "a%2Fb",
  "%252F",
  "a%25",
  "%25%ff",
  "%",
  "%3Ax",
  "é",
  "aé😀",
  "",
  ":x",
  ":y",
  ":z",
);
const routeSegments = fc.array(routeSegment, { maxLength: 4 });
const route = fc
  .record({ method, segments: routeSegments, wildcard: fc.boolean() })
  .map(({ method, segments, wildcard }): TableRoute => {
    // Numbers keep parameter names unique.
    const named = segments.map((text, index) => (text.startsWith(":") ? `${text}${index}` : text));
    return { method, path: `/${[...named, ...(wildcard ? ["*"] : [])].join("/")}` };
  });
const table = fc.uniqueArray(route, { selector: toIdentity, maxLength: 25 });

const segment = fc.constantFrom(
  "a",
  "ab",
  "a%62",
  "b",
  "c",
  "%61",
  "a%2fb",
  "a%252Fb",
  "%252F",
  "%2F",
  "a%25",
  "a%ff",
  "%25%ff",
  "%2525%25ff",
  "%",
  "%25",
  "%C3%A9",
  "a%c3%a9%F0%9F%98%80",
  "a%C3",
  ":x",
  "*",
  "",
);
const path = fc.array(segment, { maxLength: 5 }).map((segments) => `/${segments.join("/")}`);

describe("Router.find", () => {
  it("agrees with a matcher that tries every route", () => {
    fc.assert(
      fc.property(table, method, fc.array(path, { maxLength: 10 }), (table, method, paths) => {
        const router = toRouter(table);
        for (const path of paths) {
          expect(toPlainMatch(router.find(method, path))).toEqual(naiveFind(table, method, path));
        }
      }),
      propertyRuns(1000),
    );
  });

  it("decodes a parameter as decodeURIComponent does and keeps it if that throws", () => {
    const router = toRouter([{ method: "GET", path: "/:x" }]);
    // The lowest and highest lead and continuation bytes of characters of each length.
    const bytes = [
      0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1,
    ];
    const leads = [0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff, 0x2f, 0x25];
    const escape = fc
      .constantFrom(...bytes, ...leads)
      .map((byte) => `%${byte.toString(16).padStart(2, "0")}`);
    const piece = fc.oneof({ weight: 9, arbitrary: escape }, fc.constantFrom("a", "%", "%4", "é"));
    const segment = fc
      .array(piece, { minLength: 1, maxLength: 6 })
      .map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(segment, (segment) => {
        const match = toPlainMatch(router.find("GET", `/${segment}`));
        expect(match).toMatchObject({ kind: "found", params: [["x", decode(segment)]] });
      }),
      propertyRuns(2000),
    );
  });

  it("never throws, whatever the method and the path", () => {
    const router = toRouter([
      { method: "GET", path: "/" },
      { method: "GET", path: "/a/:x/b" },
      { method: "PUT", path: "/:x/*" },
    ]);
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom("/", "%", "a", "F", "8", "0", "\ud800", "\0") }),
    );
    fc.assert(
      fc.property(text, text, (method, path) => {
        for (const candidate of [method, "GET"]) {
          expect(toPlainMatch(router.find(candidate, path))).toHaveProperty("kind");
        }
      }),
      propertyRuns(1000),
    );
  });
});

// Returns the same text for routes that differ only in parameter names or in how static segments are encoded.
function toIdentity({ method, path }: TableRoute): string {
  const segments = path
    .split("/")
    .filter((segment) => segment !== "")
    .map((segment) => {
      if (segment === "*") return "wildcard";
      if (segment.startsWith(":")) return "parameter";
      return `static ${decode(segment)}`;
    });
  return JSON.stringify([method, ...segments]);
}

function toRouter(routes: readonly TableRoute[]): Router<TableRoute> {
  const router = createRouter<TableRoute>();
  for (const route of routes) router.add(route.method, route.path, route);
  return router;
}
