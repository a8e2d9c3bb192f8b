import { describe, expect, it } from "vitest";
import { createRouter, type Router } from "../src/index.ts";
import { naiveFind, type TableRoute } from "./naive-matcher.ts";
import { toPlainMatch } from "./to-plain-match.ts";

const table = [
  "GET /",
  "GET /users",
  "POST /users",
  "GET /users/me",
  "GET /users/:id",
  "PUT /users/:userId",
  "DELETE /users/:id",
  "GET /users/*",
  "GET /users/:id/posts",
  "POST /users/:author/posts",
  "GET /users/:uid/posts/:postId",
  "GET /users/me/settings",
  "GET /files/*",
  "PUT /files/:name",
  "GET /a/*",
  "GET /:x/b",
  "GET /:x/b/c/d",
  "GET /café",
  "GET /one%2Ftwo",
  "GET /%3Aid",
  "GET /100%",
  "GET /deep/a/b/c",
  "GET /deep/:a/b/d",
  "GET /deep/a/:b/e",
  "GET /100%/:id",
  "GET /slash%252F/:id",
  "GET /raw%25%ff",
  "PUT /twice/a/:b/c",
  "GET /twice/:a/b/:c",
  "DELETE /*",
].map(toRoute);

// Each request with the expected route or, if only the path matches, the allowed methods.
const cases: [request: string, expected: string, params?: Record<string, string>][] = [
  ["GET /", "GET /"],
  ["GET //", "GET /"],
  ["GET /users", "GET /users"],
  ["GET /users/", "GET /users"],
  ["GET //users", "GET /users"],
  ["GET /us%65rs", "GET /users"],
  ["GET /Users", "DELETE"],
  ["GET /users/me", "GET /users/me"],
  ["GET /users/m%65", "GET /users/me"],
  ["GET /users/ME", "GET /users/:id", { id: "ME" }],
  ["GET /users//1", "GET /users/:id", { id: "1" }],
  ["PUT /users/me", "PUT /users/:userId", { userId: "me" }],
  ["DELETE /users/me", "DELETE /users/:id", { id: "me" }],
  ["POST /users/me", "GET PUT DELETE"],
  ["PUT /users", "GET POST DELETE"],
  ["GET /users/1/2/3", "GET /users/*"],
  ["GET /users/me/posts", "GET /users/:id/posts", { id: "me" }],
  ["POST /users/me/posts", "POST /users/:author/posts", { author: "me" }],
  ["GET /users/me/posts/9", "GET /users/:uid/posts/:postId", { uid: "me", postId: "9" }],
  ["GET /users/me/settings", "GET /users/me/settings"],
  ["GET /users/me/settings/x", "GET /users/*"],
  ["DELETE /users/me/settings", "DELETE /*"],
  ["GET /files", "GET /files/*"],
  ["GET /files/", "GET /files/*"],
  ["GET /files/a/b", "GET /files/*"],
  ["GET /filesystem", "DELETE"],
  ["PUT /files/a", "PUT /files/:name", { name: "a" }],
  ["PUT /files", "GET DELETE"],
  ["GET /files/a", "GET /files/*"],
  ["POST /files/a", "GET PUT DELETE"],
  ["GET /a/b", "GET /a/*"],
  ["GET /a/b/c/d", "GET /a/*"],
  ["GET /z/b", "GET /:x/b", { x: "z" }],
  ["GET /files/b", "GET /files/*"],
  ["GET /caf%C3%A9", "GET /café"],
  ["GET /caf%c3%a9", "GET /café"],
  ["GET /one%2ftwo", "GET /one%2Ftwo"],
  ["GET /one/two", "DELETE"],
  ["GET /:id", "GET /%3Aid"],
  ["GET /100%", "GET /100%"],
  ["GET /100%25", "GET /100%"],
  ["GET /deep/a/b/c", "GET /deep/a/b/c"],
  ["GET /deep/a/b/d", "GET /deep/:a/b/d", { a: "a" }],
  ["GET /deep/a/b/e", "GET /deep/a/:b/e", { b: "b" }],
  ["GET /deep/a/b/f", "DELETE"],
  ["GET /100%25/%31", "GET /100%/:id", { id: "1" }],
  ["GET /100%/a%2fb", "GET /100%/:id", { id: "a/b" }],
  ["GET /%31%30%30%25/%", "GET /100%/:id", { id: "%" }],
  ["GET /slash%252F/%252F", "GET /slash%252F/:id", { id: "%2F" }],
  ["GET /slash%252f/1", "DELETE"],
  ["GET /slash%2F/1", "DELETE"],
  ["GET /raw%25%ff", "GET /raw%25%ff"],
  ["GET /raw%2525%25ff", "GET /raw%25%ff"],
  ["GET /raw%25%FF", "DELETE"],
  ["GET //users///%6de//settings//", "GET /users/me/settings"],
  ["DELETE //nowhere", "DELETE /*"],
  ["GET /users//me//settings", "GET /users/me/settings"],
  ["GET /deep//a/b//d", "GET /deep/:a/b/d", { a: "a" }],
  ["GET /a//x//y", "GET /a/*"],
  ["GET /users//%31//posts", "GET /users/:id/posts", { id: "1" }],
  ["GET /users/a%20b//posts/%2F/", "GET /users/:uid/posts/:postId", { uid: "a b", postId: "/" }],
  ["PUT /twice/a/b/c", "PUT /twice/a/:b/c", { b: "b" }],
  ["GET /twice/a/b/c", "GET /twice/:a/b/:c", { a: "a", c: "c" }],
  ["GET /twice/%61/b/%2e//", "GET /twice/:a/b/:c", { a: "a", c: "." }],
  ["PUT /twice/a/%62/d", "GET DELETE"],
  ["DELETE /", "DELETE /*"],
  ["DELETE /nowhere/at/all", "DELETE /*"],
  ["__proto__ /", "GET DELETE"],
  ["constructor /users", "GET POST DELETE"],
];

describe("Router.find", () => {
  const router = toRouter(table);

  it.each(cases)("matches %s with %s", (request, expected, params = {}) => {
    const { method, path } = toRoute(request);
    const route = table.find((candidate) => `${candidate.method} ${candidate.path}` === expected);
    const match = toPlainMatch(router.find(method, path));
    expect(match).toEqual(
      route === undefined
        ? { kind: "method-not-allowed", allowed: new Set(expected.split(" ")) }
        : { kind: "found", value: route, params: Object.entries(params) },
    );
    expect(naiveFind(table, method, path)).toEqual(match);
  });

  it("finds nothing in an empty router", () => {
    expect(createRouter().find("GET", "/")).toEqual({ kind: "not-found" });
  });

  it.each(["/", "/users", "/users/1/", "/files", "/users/1/posts/2"])(
    "finds nothing at %s if no route ends there",
    (path) => {
      const sparse = toRouter(["GET /users/:id/posts", "GET /files/:name"].map(toRoute));
      expect(sparse.find("GET", path)).toEqual({ kind: "not-found" });
    },
  );

  it("never matches a parameter with an empty segment", () => {
    const sparse = toRouter([toRoute("GET /users/:id")]);
    expect(sparse.find("GET", "/users//")).toEqual({ kind: "not-found" });
  });

  it("lists an allowed method once even if several routes have it", () => {
    const overlapping = toRouter(["GET /a", "GET /:a", "PUT /:a", "GET /*"].map(toRoute));
    const match = overlapping.find("POST", "/a");
    expect(match).toEqual({ kind: "method-not-allowed", allowed: ["GET", "PUT"] });
  });

  it("returns a frozen not-found result", () => {
    expect(Object.isFrozen(createRouter().find("GET", "/"))).toBe(true);
  });
});

function toRoute(text: string): TableRoute {
  const space = text.indexOf(" ");
  return { method: text.slice(0, space), path: text.slice(space + 1) };
}

function toRouter(routes: readonly TableRoute[]): Router<TableRoute> {
  const router = createRouter<TableRoute>();
  for (const route of routes) router.add(route.method, route.path, route);
  return router;
}
