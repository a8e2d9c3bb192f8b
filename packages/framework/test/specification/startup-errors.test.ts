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

  it("all unsupported fields of a schema are named at once", () => {
    const query = z.object({ id: z.uuid(), page: z.number(), tags: z.array(z.string()) });
    expect(messageOf(() => declareUntyped(createApp(), "GET", "/a", nothing, { query }))).toBe(
      `GET /a: Query schema declares "id" as string format uuid, which is not supported; write z.string().check(z.uuid()), or declare the query in route({ query }, handler)
Query schema declares "tags" as array, which is not supported; declare the query in route({ query }, handler)`,
    );
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
    ["a parameter in braces", "/notes/{id}/{at}", "/notes/{id}/{at}; write /notes/:id/:at"],
    ["a brace", "/notes}"],
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

// docs/specification.md#76-schemas-that-cannot-work
describe("a body that no JSON satisfies", () => {
  const dated = z.object({ at: z.date() });
  const date = "write z.iso.datetime().transform((text) => new Date(text))";
  it.each<[schema: z.ZodType, what: string, remedy: string]>([
    [z.date(), "is z.date()", date],
    [z.date().optional(), "is z.date()", date],
    [z.date().readonly().default(new Date()), "is z.date()", date],
    [z.object({ at: z.date() }), 'has z.date() at "at"', date],
    [z.object({ a: z.tuple([z.string(), z.date()]) }), 'has z.date() at item 2 of "a"', date],
    [z.object({ "a.b": z.object({ c: z.date() }) }), 'has z.date() at "a.b.c"', date],
    [z.object({ a: z.union([z.date(), z.map(z.string(), z.any())]) }), 'has z.date() at "a"', date],
    [z.object({ at: z.date().transform(Number) }), 'has z.date() at "at"', date],
    [z.intersection(z.object({}), z.object({ at: z.date() })), 'has z.date() at "at"', date],
    [z.object({ a: z.union([dated, z.string()]), b: dated }), 'has z.date() at "b.at"', date],
    [z.bigint(), "is z.bigint()", "write z.string().regex(/^-?\\d+$/).transform(BigInt)"],
    [z.int64(), "is z.bigint()", "write z.string().regex(/^-?\\d+$/).transform(BigInt)"],
    [z.map(z.string(), z.string()), "is z.map()", "write z.record()"],
    [z.set(z.string()), "is z.set()", "write z.array()"],
    [z.file(), "is z.file()", "leave out the schema and call readForm()"],
    [z.instanceof(URL), "is z.instanceof()", "write z.object().transform()"],
    [z.undefined(), "is z.undefined()", "leave it out"],
    [z.void(), "is z.void()", "leave it out"],
    [z.never(), "is z.never()", "leave it out"],
    [z.nan(), "is z.nan()", "leave it out"],
    [z.symbol(), "is z.symbol()", "leave it out"],
  ])("%#: is refused with its place and the remedy", (body, what, remedy) => {
    const declare = (): unknown => declareUntyped(createApp(), "POST", "/a", nothing, { body });
    expect(messageOf(declare)).toBe(
      `The body of POST /a ${what}, which no JSON satisfies; ${remedy}`,
    );
  });

  interface Tree {
    readonly at?: Date | undefined;
    readonly below: readonly Tree[];
  }
  const tree: z.ZodType<Tree> = z.object({
    at: z.date().optional(),
    get below() {
      return z.array(tree);
    },
  });
  it.each<[schema: z.ZodType, json: unknown]>([
    [z.preprocess((text) => new Date(String(text)), z.date()), "2026-01-01"],
    [z.object({ at: z.coerce.date(), id: z.coerce.bigint() }), { at: "2026-01-01", id: "1" }],
    [z.iso.datetime().transform((text) => new Date(text)), "2026-01-01T00:00:00Z"],
    [z.date().nullable(), null],
    [z.date().catch(new Date()), "text"],
    [z.object({ at: z.date().optional(), to: z.date().default(new Date()) }), {}],
    [
      z.object({ dates: z.array(z.date()), more: z.record(z.string(), z.date()) }),
      { dates: [], more: {} },
    ],
    [z.union([z.date(), z.string()]), "text"],
    [z.object({ a: z.custom() }), { a: 1 }],
    [tree, { below: [{ below: [] }] }],
    [z.object({ a: z.instanceof(Object), b: z.instanceof(Array) }), { a: {}, b: [] }],
    [z.lazy(() => z.string()), "text"],
  ])("%#: is accepted if some JSON satisfies it", async (body, json) => {
    const app = createApp();
    declareUntyped(app, "POST", "/a", nothing, { body });
    expect((await app.handle("/a", { method: "POST", json })).status).toBe(201);
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
