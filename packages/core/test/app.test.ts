import { thrownBy } from "@fw/test-support";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { createApp, reply } from "../src/index.ts";
import { applyUntyped, declareRouteUntyped } from "./untyped.ts";

const nothing = (): null => null;

describe("App.routes", () => {
  it("lists the routes in declaration order", () => {
    const params = z.object({ id: z.number() });
    const app = createApp()
      .put("/b", nothing)
      .get("/a/:id", nothing, { params })
      .get("/b", nothing);
    expect(app.routes).toEqual([
      { method: "PUT", path: "/b", validation: {} },
      { method: "GET", path: "/a/:id", validation: { params } },
      { method: "GET", path: "/b", validation: {} },
    ]);
    expect(app.routes[1]?.validation.params).toBe(params);
  });

  it("is a copy of frozen entries", () => {
    const app = createApp().get("/a", nothing);
    const { routes } = app;
    expect(Reflect.set(routes[0] ?? {}, "path", "/b")).toBe(false);
    expect(Array.isArray(routes) && routes.pop()).toHaveProperty("path", "/a");
    app.get("/c", nothing);
    expect(routes).toHaveLength(0);
    expect(app.routes.map(({ path }) => path)).toEqual(["/a", "/c"]);
  });

  it("does not change if the program changes the validation later", () => {
    const validation: { query?: z.ZodObject } = { query: z.object({}) };
    const app = declareRouteUntyped(createApp(), "GET", "/a", nothing, validation);
    delete validation.query;
    expect(app.routes[0]?.validation).toHaveProperty("query");
    expect(Reflect.deleteProperty(app.routes[0]?.validation ?? {}, "query")).toBe(false);
  });

  it("does not list refused routes", async () => {
    const app = createApp().get("/a", nothing);
    expect(thrownBy(() => app.get("/a", nothing))).toBe(
      "RouteError: Route GET /a is already registered",
    );
    expect(thrownBy(() => declareRouteUntyped(app, "POST", "/b", "handler"))).not.toBe("nothing");
    expect(thrownBy(() => declareRouteUntyped(app, "PUT", "/a", nothing, { query: 1 }))).not.toBe(
      "nothing",
    );
    expect(app.routes).toHaveLength(1);
    const response = await app.handle("/a", { method: "OPTIONS" });
    expect(response.headers.get("allow")).toBe("GET, OPTIONS");
    expect((await app.handle("/b", { method: "POST" })).status).toBe(404);
  });
});

describe("App.get, post, put and delete", () => {
  it("return the application", () => {
    const app = createApp();
    for (const method of ["GET", "POST", "PUT", "DELETE"] as const) {
      expect(declareRouteUntyped(app, method, "/", nothing)).toBe(app);
    }
    expect(app.get("/a", nothing)).toBe(app);
  });

  it("declare a handler for their own method", async () => {
    const app = createApp()
      .get("/", () => "GET")
      .post("/", () => "POST")
      .put("/", () => "PUT")
      .delete("/", () => reply("DELETE", { status: 200 }));
    for (const method of ["GET", "POST", "PUT", "DELETE"]) {
      expect(await (await app.handle("/", { method })).text()).toBe(method);
    }
  });

  it("take effect on an application that has already answered requests", async () => {
    const app = createApp();
    expect((await app.handle("/a")).status).toBe(404);
    app.get("/a", nothing);
    expect((await app.handle("/a")).status).toBe(200);
  });
});

describe("createApp", () => {
  it("creates independent applications", async () => {
    createApp().get("/a", nothing);
    expect((await createApp().handle("/a")).status).toBe(404);
  });
});

describe("App.handle", () => {
  it.each([
    ["nothing", []],
    ["undefined", [undefined]],
    ["null", [null]],
    ["a number", [1]],
    ["a symbol", [Symbol("a")]],
    ["an object", [{ url: "/" }]],
    ["an init that is not an object", ["/", "POST"]],
    ["an init that is null", ["/", null]],
    ["a proxy whose traps throw", [createThrowingProxy()]],
    ["an object that only resembles a request", [createLookalike()]],
  ])("never rejects, given %s", async (_, parameters) => {
    const onError = vi.fn();
    const app = createApp({ onError }).get("/", nothing);
    const response = await applyUntyped(app.handle.bind(app), ...parameters);
    expect(response).toBeInstanceOf(Response);
  });
});

describe("App.fetch", () => {
  const fake = { url: "http://localhost/", method: "GET" };

  it.each<[string, unknown[]]>([
    ["nothing", []],
    ["null", [null]],
    ["a proxy whose traps throw", [createThrowingProxy()]],
    ["an object that only resembles a request", [createLookalike()]],
    ["no URL", [{ ...fake, url: undefined }]],
    ["a URL getter that throws", [withGetter(fake, "url")]],
    ["a method getter that throws", [withGetter(fake, "method")]],
    ["no headers", [fake]],
    ["a headers getter that throws", [withGetter(fake, "headers")]],
    ["invalid headers", [{ ...fake, headers: { get: 1 } }]],
    ["headers that throw", [{ ...fake, headers: { get: fail } }]],
    ["headers that throw undefined", [{ ...fake, headers: { get: throwUndefined } }]],
  ])("reports the error and never rejects, given %s", async (_, parameters) => {
    const onError = vi.fn();
    const app = createApp({ onError, cors: { origin: ["http://a"] } }).get("/", nothing);
    const response = await applyUntyped(app.fetch, ...parameters);
    expect(response).toMatchObject({ status: 500 });
    expect(onError).toHaveBeenCalledOnce();
  });

  it.each([1, "", "/", "data:text/plain,a", "http://", "http://[/", "http://u:p@a/"])(
    "refuses a request whose URL is %j",
    async (url) => {
      const onError = vi.fn();
      const app = createApp({ onError, cors: { origin: ["http://a"] } }).get("/", nothing);
      const request = { method: "GET", headers: new Headers(), url };
      expect(await applyUntyped(app.fetch, request)).toMatchObject({ status: 400 });
      expect(onError).not.toHaveBeenCalled();
    },
  );
});

function fail(): never {
  throw new Error("trapped");
}

function throwUndefined(): never {
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- anything can be thrown
  throw undefined;
}

function withGetter(target: object, name: string): object {
  return Object.defineProperty({ ...target }, name, { get: fail });
}

/** Creates an instance that no constructor has initialised. */
function createLookalike(): unknown {
  return Object.create(Request.prototype);
}

function createThrowingProxy(): object {
  return new Proxy({}, new Proxy({}, { get: () => fail }));
}
