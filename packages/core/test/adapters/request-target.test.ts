import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseRequestTarget, type RequestTarget } from "../../src/adapters/request-target.ts";

// Every byte that a request line can carry, one character each: Node's parser refuses the control
// characters, the blank among them.
const byte = fc
  .integer({ min: 0x21, max: 0xff })
  .filter((code) => code !== 0x7f && code !== 0x23)
  .map((code) => String.fromCharCode(code));
const piece = fc.oneof(
  { weight: 1, arbitrary: byte },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...["/", "/", "//", ".", "..", "/./", "/../", "%2e", "%2E", ".%2e", "\\", "?", "%2F", "%41"],
      ...["%", "%zz", "%25", "@", ":", "*", "&", "=", "+", "a", '"', "{", "\u00c3\u00a9", "\u00ff"],
    ),
  },
);
const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));
const originForm = text.map((rest) => `/${rest}`);

describe("parseRequestTarget", () => {
  it("reads a target of the origin form as a URL parser does", () => {
    fc.assert(
      fc.property(originForm, (target) => {
        const url = new URL(`http://localhost${toAscii(target)}`);
        expect(withUpperCaseEscapes(parseRequestTarget(target))).toEqual({
          path: withUpperCase(url.pathname),
          query: decodeQuery(url.search.slice(1)),
          authority: null,
        });
      }),
      { numRuns: 3000 },
    );
  });

  it("reads a target of the absolute form as a URL parser does", () => {
    const origin = fc.constantFrom(
      "http://a",
      "HTTP://A:80",
      "https://b.example:8443",
      "http://[::1]",
    );
    fc.assert(
      fc.property(origin, originForm, (origin, target) => {
        const url = new URL(`${origin}${toAscii(target)}`);
        expect(withUpperCaseEscapes(parseRequestTarget(`${origin}${target}`))).toEqual({
          path: withUpperCase(url.pathname),
          query: decodeQuery(url.search.slice(1)),
          authority: url.host,
        });
      }),
      { numRuns: 1000 },
    );
  });

  it("never throws, and gives a path that begins with a slash, whatever the target", () => {
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
    ["/users?", "/users", ""],
    ["/users?a=1?b=/../2", "/users", "a=1?b=/../2"],
    ["//users//1/", "//users//1/", ""],
    ["//example.com/a", "//example.com/a", ""],
    ["/a/./b", "/a/b", ""],
    ["/a/../../b", "/b", ""],
    ["/a/%2E%2e/b", "/b", ""],
    ["/.well-known/x", "/.well-known/x", ""],
    ["/a.b/c..d", "/a.b/c..d", ""],
    ["/a\\b", "/a/b", ""],
    ["/a?b\\c", "/a", "b\\c"],
    ["/%41%2Fb", "/%41%2Fb", ""],
    ["/@:80", "/@:80", ""],
  ])("takes %s for the path %s and the query %j", (target, path, query) => {
    expect(parseRequestTarget(target)).toEqual({ path, query, authority: null });
  });

  it.each([
    ["http://a.example/b?c=d", "/b", "c=d", "a.example"],
    ["http://a.example", "/", "", "a.example"],
    ["http://a.example?c", "/", "c", "a.example"],
    ["http://A.example:8080/", "/", "", "a.example:8080"],
    ["HTTPS://a.example:443/", "/", "", "a.example"],
    ["http://a.example/b@c", "/b@c", "", "a.example"],
    ["http://a.example?b@c", "/", "b@c", "a.example"],
  ])(
    "takes %s for the path %s, the query %j and the authority %s",
    (target, path, query, authority) => {
      expect(parseRequestTarget(target)).toEqual({ path, query, authority });
    },
  );

  it("takes * for the server itself", () => {
    expect(parseRequestTarget("*")).toEqual({ path: "*", query: "", authority: null });
  });

  it.each([
    ["nothing", ""],
    ["a fragment", "/a#b"],
    ["a fragment in the query", "/a?b#"],
    ["a fragment in the absolute form", "http://a/#b"],
    ["user information", "http://me@a.example/"],
    ["user information with a password", "http://me:pw@a.example/"],
    ["empty user information", "http://@a.example/"],
    ["user information behind a backslash", "http://a\\b@c/"],
    ["an absolute form without a host", "http:///a"],
    ["an absolute form with a query for a host", "http://?a"],
    ["an absolute form without slashes", "http:a.example/b"],
    ["a port that there cannot be", "http://a.example:65536/"],
    ["a host that there cannot be", "http://256.0.0.1/"],
    ["another scheme", "ftp://a.example/b"],
    ["the authority form", "a.example:443"],
    ["a relative path", "users/1"],
    ["a query alone", "?a=b"],
    ["a star and more", "*/"],
  ])("refuses %s", (_, target) => {
    expect(parseRequestTarget(target)).toBeNull();
  });
});

/** The target with its bytes above 127 percent-encoded: the rest is ASCII already. */
function toAscii(target: string): string {
  return target.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`);
}

// The case of an escape's digits says nothing (RFC 3986 §2.1), and a query is only read decoded.
function withUpperCaseEscapes(parsed: RequestTarget | null): unknown {
  if (parsed === null) return null;
  return { ...parsed, path: withUpperCase(parsed.path), query: decodeQuery(parsed.query) };
}

function withUpperCase(path: string): string {
  return path.replace(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase());
}

function decodeQuery(query: string): readonly (readonly [string, string])[] {
  return [...new URLSearchParams(query)];
}
