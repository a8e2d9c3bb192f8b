import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseRequestTarget } from "../src/parse-request-target.ts";

// Every byte that a request line can contain. Node's parser refuses the others, as RFC 9112 §3.2 requires.
const byte = fc
  .integer({ min: 0x21, max: 0x7e })
  .map((code) => String.fromCharCode(code))
  .filter((character) => character !== "#");
const piece = fc.oneof(
  { weight: 1, arbitrary: byte },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...["/", "/", "//", ".", "..", "/./", "/../", "%2e", "%2E", ".%2e", "\\", "?", "%2F", "%41"],
      ...["%", "%zz", "%25", "%ff", "@", ":", "*", "&", "=", "+", "a", '"', "{", "'"],
    ),
  },
);
const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));
const originForm = text.map((rest) => `/${rest}`);

describe("parseRequestTarget", () => {
  it("parses every target of up to seven of the characters of dot segments as a URL parser does", () => {
    const characters = ["/", ".", "%", "2", "e", "E", "a", ":"];
    const wrong: string[] = [];
    const check = (target: string): void => {
      const parsed = parseRequestTarget(target);
      if (!target.startsWith("/")) {
        // It is in no form that a server accepts.
        if (parsed !== null) wrong.push(target);
        return;
      }
      const { pathname } = new URL(`http://localhost${target}`);
      const { path, search, authority } = parsed ?? {};
      if (path !== pathname || search !== "" || authority !== null) wrong.push(target);
    };
    const extend = (start: string): void => {
      for (const character of characters) {
        check(start + character);
        if (start.length < 6) extend(start + character);
      }
    };
    extend("");
    expect(wrong).toEqual([]);
  });

  it("parses an origin-form target as a URL parser does", () => {
    fc.assert(
      fc.property(originForm, (target) => {
        const url = new URL(`http://localhost${target}`);
        expect(parseRequestTarget(target)).toEqual({
          path: url.pathname,
          search: searchOf(url),
          authority: null,
        });
      }),
      { numRuns: 3000 },
    );
  });

  it("parses an absolute-form target as a URL parser does", () => {
    const origin = fc.constantFrom(
      "http://a",
      "HTTP://A:80",
      "https://b.example:8443",
      "http://[::1]",
    );
    fc.assert(
      fc.property(origin, originForm, (origin, target) => {
        const url = new URL(`${origin}${target}`);
        expect(parseRequestTarget(`${origin}${target}`)).toEqual({
          path: url.pathname,
          search: searchOf(url),
          authority: url.host,
        });
      }),
      { numRuns: 1000 },
    );
  });

  it("never throws, and returns only paths that begin with a slash", () => {
    fc.assert(
      fc.property(fc.oneof(text, fc.string({ unit: "binary" })), (target) => {
        const parsed = parseRequestTarget(target);
        if (parsed !== null && target !== "*") expect(parsed.path.startsWith("/")).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ["/", "/", ""],
    ["/users/1", "/users/1", ""],
    ["/users?", "/users", "?"],
    ["/users?a=1?b=/../2", "/users", "?a=1?b=/../2"],
    ["//users//1/", "//users//1/", ""],
    ["//example.com/a", "//example.com/a", ""],
    ["/a/./b", "/a/b", ""],
    ["/a/../../b", "/b", ""],
    ["/a/%2E%2e/b", "/b", ""],
    ["/.well-known/x", "/.well-known/x", ""],
    ["/a.b/c..d", "/a.b/c..d", ""],
    ["/a\\b", "/a/b", ""],
    ["/a?b\\c", "/a", "?b\\c"],
    ["/%41%2Fb", "/%41%2Fb", ""],
    ["/@:80", "/@:80", ""],
  ])("parses %s into the path %s and the search %j", (target, path, search) => {
    expect(parseRequestTarget(target)).toEqual({ path, search, authority: null });
  });

  it.each([
    ["http://a.example/b?c=d", "/b", "?c=d", "a.example"],
    ["http://a.example", "/", "", "a.example"],
    ["http://a.example?c", "/", "?c", "a.example"],
    ["http://A.example:8080/", "/", "", "a.example:8080"],
    ["HTTPS://a.example:443/", "/", "", "a.example"],
    ["http://a.example/b@c", "/b@c", "", "a.example"],
    ["http://a.example?b@c", "/", "?b@c", "a.example"],
  ])(
    "parses %s into the path %s, the search %j and the authority %s",
    (target, path, search, authority) => {
      expect(parseRequestTarget(target)).toEqual({ path, search, authority });
    },
  );

  it("parses * as the server itself", () => {
    expect(parseRequestTarget("*")).toEqual({ path: "*", search: "", authority: null });
  });

  it.each([
    ["nothing", ""],
    ["a fragment", "/a#b"],
    ["a fragment in the query", "/a?b#"],
    ["a fragment in the absolute form", "http://a/#b"],
    ["user information", "http://me@a.example/"],
    ["user information with a password", "http://me:pw@a.example/"],
    ["empty user information", "http://@a.example/"],
    ["user information after a backslash", "http://a\\b@c/"],
    ["an absolute form without a host", "http:///a"],
    ["an absolute form with a backslash for a host", "http://\\a/b"],
    ["an absolute form with a query for a host", "http://?a"],
    ["an absolute form without slashes", "http:a.example/b"],
    ["an impossible port", "http://a.example:65536/"],
    ["an impossible host", "http://256.0.0.1/"],
    ["another scheme", "ftp://a.example/b"],
    ["the authority form", "a.example:443"],
    ["a relative path", "users/1"],
    ["only a query", "?a=b"],
    ["a star followed by text", "*/"],
    ["a blank", "/a b"],
    ["a tab", "/a\tb"],
    ["a control character", "/a\u007f"],
    ["a non-ASCII character", "/caf\u00e9"],
    ["a non-ASCII character in the query", "/a?caf\u00e9"],
    ["a host of more than 255 characters plus a port", `http://${"a".repeat(262)}/`],
    ["a non-ASCII character in the absolute form", "http://a/caf\u00e9"],
  ])("refuses %s", (_, target) => {
    expect(parseRequestTarget(target)).toBeNull();
  });
});

/** Returns `URL.search`, but keeps a bare `?`, which only `URL.href` contains. */
function searchOf({ href }: URL): string {
  return href.includes("?") ? href.slice(href.indexOf("?")) : "";
}
