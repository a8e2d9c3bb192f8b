import { describe, expect, expectTypeOf, it } from "vitest";
import { createApp, z } from "../../src/index.ts";
import { callUntyped } from "../conformance/untyped.ts";

const methods = ["get", "post", "put", "delete"] as const;

// docs/specification.md#21-methods
describe("route registration", () => {
  it.each(methods)("app.%s() returns the application", (method) => {
    const app = createApp();
    expect(callUntyped(app, method, "/", () => null)).toBe(app);
  });

  it("chains declarations of all four methods", () => {
    const app = createApp()
      .get("/a", () => null)
      .post("/a", () => null)
      .put("/a", () => null)
      .delete("/a", () => null);
    expect(app.routes.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /a",
      "POST /a",
      "PUT /a",
      "DELETE /a",
    ]);
  });

  it("types the handler's inputs from the schemas", () => {
    createApp().post(
      "/users/:id",
      ({ body, params, query }) => {
        expectTypeOf(params).toEqualTypeOf<{ id: number }>();
        expectTypeOf(query).toEqualTypeOf<{ exact?: boolean | undefined }>();
        expectTypeOf(body).toEqualTypeOf<{ name: string; tags: string[] }>();
      },
      {
        params: z.object({ id: z.number() }),
        query: z.object({ exact: z.boolean().optional() }),
        body: z.object({ name: z.string(), tags: z.array(z.string()).default([]) }),
      },
    );
    expect.assertions(0);
  });

  it.each(methods)("app.%s() refuses a path that is not a string", (method) => {
    expect(() => callUntyped(createApp(), method, 1, () => null)).toThrow(TypeError);
  });

  it.each([undefined, null, "handler", { handle: () => null }])(
    "refuses %j for a handler and names the route",
    (handler) => {
      expect(() => callUntyped(createApp(), "put", "/users", handler)).toThrow(/PUT \/users/);
    },
  );

  it.each([
    ["null", null],
    ["a string", "body"],
    ["a function", () => null],
    ["a body that is no schema", { body: { name: "string" } }],
    ["a params that is no schema", { params: "id" }],
    ["a query that is null", { query: null }],
  ])("refuses %s for the validation and names the route", (_, validation) => {
    const declare = (): unknown =>
      callUntyped(createApp(), "post", "/users/:id", () => null, validation);
    expect(declare).toThrow(TypeError);
    expect(declare).toThrow(/POST \/users\/:id/);
  });

  it("takes an empty validation and keys that are undefined as none", async () => {
    const app = createApp().post("/", (context) => Object.keys(context), {});
    callUntyped(app, "put", "/", () => "put", { body: undefined, params: undefined });
    expect(await (await app.handle("/", { method: "POST" })).json()).toEqual([
      "method",
      "route",
      "headers",
      "platform",
    ]);
    expect(await (await app.handle("/", { method: "PUT" })).text()).toBe("put");
  });
});

// docs/specification.md#15-what-there-is-not
describe("what is unsupported", () => {
  it.each(["patch", "head", "options", "all", "route", "use", "group", "prefix", "register"])(
    "an application has no %s()",
    (name) => {
      expect(name in createApp()).toBe(false);
    },
  );

  it.each(["headers", "cookies", "response"])("a route cannot validate its %s", (input) => {
    const declare = (): unknown =>
      callUntyped(createApp(), "get", "/users", () => null, { [input]: z.object({}) });
    expect(declare).toThrow(TypeError);
    expect(declare).toThrow(new RegExp(`GET /users.*"${input}"`));
  });
});
