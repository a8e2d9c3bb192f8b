import { describe, expect, it } from "vitest";
import { createRouter, parsePattern, RouteError } from "../src/index.ts";
import { toPlainMatch } from "./to-plain-match.ts";

describe("Router.add", () => {
  it.each([
    ["/users", "/users"],
    ["/users", "/users/"],
    ["/users", "//users"],
    ["/users", "/us%65rs"],
    ["/café", "/caf%C3%A9"],
    ["/users/:id", "/users/:userId"],
    ["/users/:id/posts", "/users/:userId/posts/"],
    ["/files/*", "//files/*/"],
    ["/", "//"],
  ])("refuses %s and %s as the same path for one method", (first, second) => {
    const router = createRouter();
    router.add("GET", first, 1);
    const addAgain = () => {
      router.add("GET", second, 2);
    };
    expect(addAgain).toThrow(RouteError);
    expect(addAgain).toThrow(
      expect.objectContaining({
        code: "ALREADY_REGISTERED",
        message: `Route GET ${second} is already registered`,
        method: "GET",
        path: second,
      }),
    );
  });

  it("distinguishes paths that differ in case, kind of segment or length", () => {
    const router = createRouter<string>();
    const paths = [
      "/",
      "/*",
      "/a",
      "/A",
      "/:a",
      "/a/*",
      "/a/:b",
      "/a/b",
      "/%3Aa",
      "/%2A",
      "/a%2Fb",
    ];
    for (const path of paths) router.add("GET", path, path);
    const found = ["/", "/x/y", "/a", "/A", "/x", "/a/b/c", "/a/x", "/a/b", "/:a", "/*", "/a%2fb"];
    expect(found.map((path) => router.find("GET", path))).toEqual(
      paths.map((path): unknown => expect.objectContaining({ kind: "found", value: path })),
    );
  });

  it("accepts one path for several methods, even if they differ only in case", () => {
    const router = createRouter<number>();
    router.add("GET", "/users", 1);
    router.add("POST", "/users", 2);
    router.add("get", "/users", 3);
    expect(router.find("POST", "/users")).toMatchObject({ kind: "found", value: 2 });
    expect(router.find("get", "/users")).toMatchObject({ kind: "found", value: 3 });
  });

  it("accepts a parsed pattern instead of a path", () => {
    const router = createRouter<number>();
    router.add("GET", parsePattern("/users/:id"), 1);
    expect(router.find("GET", "/users/7")).toMatchObject({ value: 1, params: { id: "7" } });
    expect(() => {
      router.add("GET", parsePattern("/users/:name"), 2);
    }).toThrow("Route GET /users/:name is already registered");
  });

  it.each([undefined, null, 1, ["/users"]])("refuses %o as the path", (path) => {
    expect(() => {
      createRouter().add("GET", path as never, 1);
    }).toThrow("Route path must be a string");
  });

  it("keeps a value that is undefined", () => {
    const router = createRouter<undefined>();
    router.add("GET", "/", undefined);
    expect(toPlainMatch(router.find("GET", "/"))).toEqual({
      kind: "found",
      value: undefined,
      params: [],
    });
  });

  it.each([
    ["the path is already registered", "GET", "/users/:userId"],
    ["the path is invalid after new segments", "GET", "/new/segments/:"],
    ["the method is invalid", "NOT A TOKEN", "/new"],
  ])("leaves the router unchanged when %s", (_case, method, path) => {
    const router = createRouter<number>();
    router.add("GET", "/users/:id", 1);
    expect(() => {
      router.add(method, path, 2);
    }).toThrow(RouteError);
    expect(toPlainMatch(router.find("GET", "/users/7"))).toEqual({
      kind: "found",
      value: 1,
      params: [["id", "7"]],
    });
    expect(router.find("PUT", "/users/7")).toEqual({
      kind: "method-not-allowed",
      allowed: ["GET"],
    });
    expect(router.find("GET", "/new/segments/7")).toEqual({ kind: "not-found" });
    expect(router.find("NOT A TOKEN", "/new")).toEqual({ kind: "not-found" });
  });
});
