import { describe, expect, it } from "vitest";
import { createApp, z, type Method } from "../../src/index.ts";
import { declareUntyped } from "../conformance/untyped.ts";

const nothing = (): null => null;

// docs/specification.md#23-mistakes-in-a-declaration
describe("startup errors", () => {
  const keys = (...names: string[]): unknown => ({
    params: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))),
  });

  it.each<[mistake: string, method: Method, path: string, validation: unknown, message: string]>([
    ["an empty path", "GET", "", {}, "Route path cannot be empty"],
    ["no leading slash", "GET", "users/:id", {}, 'Route path must start with "/": users/:id'],
    [
      "a wildcard that is not last",
      "POST",
      "/files/*/meta",
      {},
      "Wildcard must be the last segment: /files/*/meta",
    ],
    [
      "a params key that is not in the path",
      "DELETE",
      "/users/:id",
      keys("id", "userId"),
      'Params schema of DELETE /users/:id declares "userId", which is not a param of the path',
    ],
    [
      "a params schema on a path without params",
      "GET",
      "/users",
      keys("id"),
      'Params schema of GET /users declares "id", which is not a param of the path',
    ],
    [
      "a params key for the wildcard",
      "PUT",
      "/files/*",
      keys("*"),
      'Params schema of PUT /files/* declares "*", which is not a param of the path',
    ],
    [
      "a params key that differs in case",
      "GET",
      "/users/:userid",
      keys("userId"),
      'Params schema of GET /users/:userid declares "userId", which is not a param of the path',
    ],
    [
      "a params key that every object inherits",
      "GET",
      "/users",
      keys("constructor"),
      'Params schema of GET /users declares "constructor", which is not a param of the path',
    ],
  ])("%s is refused with the text of the table", (_, method, path, validation, message) => {
    expect(messageOf(() => declareUntyped(createApp(), method, path, nothing, validation))).toBe(
      message,
    );
  });

  it("several params keys that are not in the path are all named", () => {
    const declare = (): unknown =>
      declareUntyped(createApp(), "GET", "/users/:id", nothing, keys("a", "id", "b"));
    expect(messageOf(declare)).toMatch(
      /^Params schema of GET \/users\/:id declares "a", "b", which/,
    );
  });

  it.each(["GET", "POST", "PUT", "DELETE"] as const)(
    "the same path twice for %s is refused with the text of the table",
    (method) => {
      const app = declareUntyped(createApp(), method, "/a/:x", nothing);
      expect(messageOf(() => declareUntyped(app, method, "/a/:x", nothing))).toBe(
        `Route ${method} /a/:x is already registered`,
      );
    },
  );

  it("the types refuse what is wrong with a literal path and its params", () => {
    // @ts-expect-error Route path cannot be empty.
    expect(() => createApp().get("", nothing)).toThrow();
    // @ts-expect-error Route path must start with a slash.
    expect(() => createApp().get("users", nothing)).toThrow();
    // @ts-expect-error Wildcard must be the last segment.
    expect(() => createApp().get("/files/*/meta", nothing)).toThrow();
    expect(() =>
      createApp().get("/users/:id", nothing, {
        // @ts-expect-error The params schema declares "name", which is not a param of the path.
        params: z.object({ name: z.string() }),
      }),
    ).toThrow();
  });

  it.each([
    ["/users/:id", "/users/:userId"],
    ["/users", "/users/"],
    ["/users", "//users"],
    ["/files/*", "/files/*/"],
    ["/a/:x/b/:y", "/a/:y/b/:x"],
    ["/café", "/caf%C3%A9"],
    ["/", "//"],
  ])("%s and %s are the same path", (first, second) => {
    const app = declareUntyped(createApp(), "GET", first, nothing);
    expect(messageOf(() => declareUntyped(app, "GET", second, nothing))).toBe(
      `Route GET ${second} is already registered`,
    );
  });

  it.each([
    ["/users/:id", "/users/*"],
    ["/users/:id", "/users/me"],
    ["/users/:id", "/users/%3Aid"],
    ["/users", "/users/*"],
    ["/Users", "/users"],
    ["/a%2Fb", "/a/b"],
  ])("%s and %s are different paths", (first, second) => {
    const app = declareUntyped(createApp(), "GET", first, nothing);
    expect(declareUntyped(app, "GET", second, nothing).routes).toHaveLength(2);
  });

  it("the same path may be declared once for each method", () => {
    const app = createApp()
      .get("/a", nothing)
      .post("/a", nothing)
      .put("/a", nothing)
      .delete("/a", nothing);
    expect(app.routes).toHaveLength(4);
  });

  it("a params schema may leave params of the path out", () => {
    const app = createApp().get("/a/:x/:y", nothing, { params: z.object({ y: z.string() }) });
    expect(app.routes).toHaveLength(1);
  });

  it("a refused declaration leaves the application as it was", async () => {
    const app = createApp().get("/users/:id", () => "first");
    expect(() => app.get("/users/:name", () => "second")).toThrow();
    expect(() => declareUntyped(app, "POST", "/users/:id", nothing, keys("name"))).toThrow();
    expect(app.routes).toHaveLength(1);
    expect(await (await app.handle("/users/1")).text()).toBe("first");
    expect((await app.handle("/users/1", { method: "POST" })).headers.get("allow")).toBe(
      "GET, OPTIONS",
    );
  });
});

// docs/specification.md#23-mistakes-in-a-declaration
describe("what is refused at registration", () => {
  it.each([
    ["an unnamed parameter", "/:"],
    ["an unnamed parameter in the middle", "/users/:/posts"],
    ["a parameter named twice", "/users/:id/posts/:id"],
    ["a name that ends in a question mark", "/:id?"],
    ["a name with a suffix", "/:id.json"],
    ["a name with a hyphen", "/:user-id"],
    ["a name that begins with a digit", "/:1"],
    ["a name with a pattern", "/:id(\\d+)"],
    ["two names in a segment", "/:a:b"],
    ["a star behind text", "/files*"],
    ["a star before text", "/*files"],
    ["two stars", "/files/**"],
    ["a named star", "/:path*"],
    ["a query", "/users?page=1"],
    ["a question mark", "/users?"],
    ["a fragment", "/users#top"],
    ["a line feed", "/users\n", String.raw`/users\u000a`],
    ["a NUL", "/\u0000", String.raw`/\u0000`],
    ["a tab", "/a\tb", String.raw`/a\u0009b`],
    ["a delete character", "/a\u007fb", String.raw`/a\u007fb`],
    ["a C1 control character", "/a\u0085b", String.raw`/a\u0085b`],
  ])("%s, with a sentence that names the path", (_, path, shown = path) => {
    const declare = (): unknown => declareUntyped(createApp(), "GET", path, () => null);
    expect(declare).toThrow(Error);
    expect(declare).toThrow(shown);
  });
});

function messageOf(declare: () => unknown): string {
  try {
    declare();
  } catch (error) {
    if (error instanceof Error) return error.message;
  }
  return "no error";
}
