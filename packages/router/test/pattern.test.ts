import { describe, expect, it } from "vitest";
import { parsePattern, RouteError } from "../src/index.ts";

describe("parsePattern", () => {
  it("distinguishes static segments, parameters and the wildcard", () => {
    expect(parsePattern("/users/:id/files/*")).toEqual({
      path: "/users/:id/files/*",
      segments: [
        { kind: "static", text: "users" },
        { kind: "parameter", name: "id" },
        { kind: "static", text: "files" },
      ],
      hasWildcard: true,
      paramNames: ["id"],
    });
  });

  it("lists the parameter names in path order", () => {
    expect(parsePattern("/:zebra/and/:ape").paramNames).toEqual(["zebra", "ape"]);
  });

  it("returns no segments for the root path", () => {
    expect(parsePattern("/")).toEqual({
      path: "/",
      segments: [],
      hasWildcard: false,
      paramNames: [],
    });
  });

  it.each(["/users/1", "//users//1", "/users/1/", "/us%65rs/%31"])(
    "parses %s as the segments users and 1",
    (path) => {
      expect(parsePattern(path)).toMatchObject({
        path,
        segments: [
          { kind: "static", text: "users" },
          { kind: "static", text: "1" },
        ],
      });
    },
  );

  it.each([
    ["/%3Aid", ":id"],
    ["/%2A", "*"],
    ["/a%2Fb", "a/b"],
    ["/a%2A", "a*"],
    ["/a%3Fb%23c%5Cd", "a?b#c\\d"],
    ["/a:b", "a:b"],
    ["/caf%C3%A9", "café"],
    ["/%252e", "%2e"],
    ["/...", "..."],
    ["/100%", "100%"],
    ["/%ff", "%ff"],
    ["/ ", " "],
    ["/~", "~"],
  ])("parses %s as the static segment %j", (path, text) => {
    expect(parsePattern(path).segments).toEqual([{ kind: "static", text }]);
    expect(parsePattern(path).hasWildcard).toBe(false);
  });

  it.each(["id", "_", "$", "A1", "$id_2", "__proto__", "constructor"])(
    "accepts %s as a parameter name",
    (name) => {
      expect(parsePattern(`/:${name}`).paramNames).toEqual([name]);
    },
  );

  it("accepts a wildcard before trailing slashes", () => {
    expect(parsePattern("/files/*//")).toMatchObject({ hasWildcard: true });
  });

  it.each([
    ["EMPTY_PATH", "", "Route path cannot be empty"],
    ["NO_LEADING_SLASH", "users", 'Route path must start with "/": users'],
    ["NO_LEADING_SLASH", " /users", 'Route path must start with "/":  /users'],
    ["NO_LEADING_SLASH", "*", 'Route path must start with "/": *'],
    ["WILDCARD_NOT_LAST", "/*/a", "Wildcard must be the last segment: /*/a"],
    ["WILDCARD_NOT_LAST", "/a/*/:id", "Wildcard must be the last segment: /a/*/:id"],
    ["WILDCARD_NOT_LAST", "/*/*", "Wildcard must be the last segment: /*/*"],
    ["WILDCARD_IN_SEGMENT", "/a*", "Wildcard must be a whole segment: /a*"],
    ["WILDCARD_IN_SEGMENT", "/*a/b", "Wildcard must be a whole segment: /*a/b"],
    ["WILDCARD_IN_SEGMENT", "/**", "Wildcard must be a whole segment: /**"],
    ["WILDCARD_IN_SEGMENT", "/:id*", "Wildcard must be a whole segment: /:id*"],
    ["UNNAMED_PARAMETER", "/:", "Parameter must have a name: /:"],
    ["UNNAMED_PARAMETER", "/a/:/b", "Parameter must have a name: /a/:/b"],
    ["INVALID_PARAMETER_NAME", "/:id?", 'Parameter name "id?" must be an identifier: /:id?'],
    [
      "INVALID_PARAMETER_NAME",
      "/:id.json",
      'Parameter name "id.json" must be an identifier: /:id.json',
    ],
    ["INVALID_PARAMETER_NAME", "/:1", 'Parameter name "1" must be an identifier: /:1'],
    [
      "INVALID_PARAMETER_NAME",
      "/:id\n",
      String.raw`Parameter name "id\u000a" must be an identifier: /:id\u000a`,
    ],
    ["INVALID_PARAMETER_NAME", "/:né", 'Parameter name "né" must be an identifier: /:né'],
    ["INVALID_PARAMETER_NAME", "/::id", 'Parameter name ":id" must be an identifier: /::id'],
    ["REPEATED_PARAMETER", "/:id/a/:id", 'Parameter name "id" is used twice: /:id/a/:id'],
    ["FORBIDDEN_CHARACTER", "/users?page=1", 'Route path cannot contain "?": /users?page=1'],
    ["FORBIDDEN_CHARACTER", "/users#top", 'Route path cannot contain "#": /users#top'],
    ["FORBIDDEN_CHARACTER", "/a\\b", 'Route path cannot contain "\\": /a\\b'],
    [
      "FORBIDDEN_CHARACTER",
      "/{team}/users/{id}",
      'Route path cannot contain "{": /{team}/users/{id}; write /:team/users/:id',
    ],
    ["FORBIDDEN_CHARACTER", "/a}", 'Route path cannot contain "}": /a}'],
    [
      "FORBIDDEN_CHARACTER",
      "/a\0",
      String.raw`Route path cannot contain the control character U+0000: /a\u0000`,
    ],
    [
      "FORBIDDEN_CHARACTER",
      "/a\u001f",
      String.raw`Route path cannot contain the control character U+001F: /a\u001f`,
    ],
    [
      "FORBIDDEN_CHARACTER",
      "/a\u007f",
      String.raw`Route path cannot contain the control character U+007F: /a\u007f`,
    ],
    [
      "FORBIDDEN_CHARACTER",
      "/a\u009b",
      String.raw`Route path cannot contain the control character U+009B: /a\u009b`,
    ],
    ["NO_LEADING_SLASH", "\u001b[31m", String.raw`Route path must start with "/": \u001b[31m`],
    [
      "WILDCARD_NOT_LAST",
      "/\u202e/*/\u007f",
      String.raw`Wildcard must be the last segment: /\u202e/*/\u007f`,
    ],
    ["WILDCARD_NOT_LAST", "/*/é👩\u200d🚀", "Wildcard must be the last segment: /*/é👩\u200d🚀"],
    ["DOT_SEGMENT", "/.", "Route path cannot contain a dot segment: /."],
    ["DOT_SEGMENT", "/a/../b", "Route path cannot contain a dot segment: /a/../b"],
    ["DOT_SEGMENT", "/%2e", "Route path cannot contain a dot segment: /%2e"],
    ["DOT_SEGMENT", "/.%2E", "Route path cannot contain a dot segment: /.%2E"],
  ])("throws %s for the path %j", (code, path, message) => {
    const parse = () => parsePattern(path);
    expect(parse).toThrow(RouteError);
    expect(parse).toThrow(
      expect.objectContaining({ name: "RouteError", code, message, path, method: undefined }),
    );
  });

  it.each([
    ["undefined", undefined],
    ["null", null],
    ["number", 1],
    ["object", ["/users"]],
  ])("refuses a path of type %s", (type, path) => {
    const parseUntyped: (path: never) => unknown = parsePattern;
    expect(() => parseUntyped(path as never)).toThrow(
      new TypeError(`Route path must be a string, not ${type}`),
    );
  });
});
