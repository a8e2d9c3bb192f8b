import { describe, expect, it, vi } from "vitest";
import { dispatch } from "../../src/app/dispatch.ts";
import { createApp, HttpError, reply, type App, type CorsOptions } from "../../src/index.ts";
import { createApplication, createIncoming } from "../application.ts";
import { collectFatalErrors } from "@fw/test-support";
import { applyUntyped } from "../untyped.ts";
import { withRequest } from "../with-request.ts";

const origin = "https://a.example";

/** Returns the headers that a page in `origin` receives, without the headers of every response. */
async function headersOf(
  cors: boolean | CorsOptions,
  path = "/",
  init: RequestInit = {},
): Promise<Record<string, string>> {
  const headers = { origin, ...(init.headers as Record<string, string> | undefined) };
  const response = await withRoutes(createApp({ cors })).handle(path, { ...init, headers });
  const shared = ["content-type", "allow"];
  return Object.fromEntries([...response.headers].filter(([name]) => !shared.includes(name)));
}

function withRoutes(app: App): App {
  return app
    .get("/", () => null)
    .put("/", () => null)
    .get("/vary", () => reply(null, { headers: { vary: "Accept" } }))
    .get("/error", () => {
      throw new HttpError(404, "GONE", "Gone", { headers: { vary: "Accept", "x-a": "b" } });
    })
    .get("/cookies", () =>
      reply(null, {
        headers: [
          ["set-cookie", "a=1"],
          ["vary", "Accept"],
          ["set-cookie", "b=2"],
          ["vary", "Cookie"],
        ],
      }),
    )
    .get("/later", () => Promise.resolve(reply(null, { headers: { vary: "Accept" } })));
}

describe("createApp with CORS", () => {
  it("adds nothing if CORS is off", async () => {
    expect(await headersOf(false)).toEqual({});
    expect(await headersOf(false, "/vary")).toEqual({ vary: "Accept" });
  });

  it('allows every origin with "*" and without Vary, even if the request has no Origin', async () => {
    expect(await headersOf(true)).toEqual({ "access-control-allow-origin": "*" });
    const response = await createApp({ cors: true }).handle("/");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.has("vary")).toBe(false);
  });

  it("names the allowed origin", async () => {
    const allowed = { "access-control-allow-origin": origin, vary: "Origin" };
    expect(await headersOf({ origin })).toEqual(allowed);
    expect(await headersOf({ origin: ["http://b", origin] })).toEqual(allowed);
    expect(await headersOf({ origin: (candidate) => candidate === origin })).toEqual(allowed);
  });

  it("adds only Vary for a refused or missing origin", async () => {
    expect(await headersOf({ origin: "http://b" })).toEqual({ vary: "Origin" });
    expect(await headersOf({ origin: () => false })).toEqual({ vary: "Origin" });
    const response = await createApp({ cors: { origin, credentials: true } }).handle("/");
    expect([...response.headers.keys()]).toEqual(["content-type", "vary"]);
  });

  it("serves the request of a refused origin", async () => {
    const app = withRoutes(createApp({ cors: { origin: "http://b" } }));
    expect((await app.handle("/", { headers: { origin } })).status).toBe(200);
  });

  it("does not call the function if the request has no Origin", async () => {
    const ask = vi.fn(() => true);
    await createApp({ cors: { origin: ask } }).handle("/");
    expect(ask).not.toHaveBeenCalled();
  });

  it("merges its Vary with the handler's into one", async () => {
    expect(await headersOf({ origin }, "/vary")).toHaveProperty("vary", "Accept, Origin");
    expect(await headersOf({ origin: "http://b" }, "/vary")).toEqual({ vary: "Accept, Origin" });
    expect(await headersOf({ origin }, "/later")).toHaveProperty("vary", "Accept, Origin");
    expect(await headersOf(true, "/vary")).toHaveProperty("vary", "Accept");
  });

  it("sends only one Vary", async () => {
    const handler = (): unknown => reply(null, { headers: { vary: "Accept" } });
    const application = createApplication([["GET", "/", handler]], { cors: { origin } });
    const { headers } = await dispatch(application, createIncoming("/"));
    expect(headers.pairs.filter((text) => text === "vary")).toHaveLength(1);
  });

  it("keeps cookies separate and merges repeated Vary lines", async () => {
    const app = withRoutes(createApp({ cors: { origin } }));
    const { headers } = await app.handle("/cookies", { headers: { origin } });
    expect(headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect(headers.get("vary")).toBe("Accept, Cookie, Origin");
  });

  it("also adds its headers to errors", async () => {
    const allowed = { "access-control-allow-origin": origin, vary: "Origin" };
    expect(await headersOf({ origin }, "/nowhere")).toEqual(allowed);
    expect(await headersOf({ origin }, "/", { method: "DELETE" })).toEqual(allowed);
    expect(await headersOf({ origin }, "/error")).toEqual({
      ...allowed,
      vary: "Accept, Origin",
      "x-a": "b",
    });
  });

  it("adds credentials and exposed headers for an allowed origin", async () => {
    const cors = { origin, credentials: true, exposedHeaders: ["ETag", "x-total"] };
    expect(await headersOf(cors)).toEqual({
      "access-control-allow-credentials": "true",
      "access-control-allow-origin": origin,
      "access-control-expose-headers": "ETag, x-total",
      vary: "Origin",
    });
  });

  it("replaces CORS headers that a handler sets", async () => {
    const headers = {
      "access-control-allow-origin": "http://b",
      "access-control-allow-credentials": "true",
      "access-control-expose-headers": "x-b",
    };
    const answer = (cors: boolean | CorsOptions): Promise<Response> =>
      createApp({ cors })
        .get("/", () => reply(null, { headers }))
        .handle("/", { headers: { origin } });
    const allowed = (await answer({ origin, exposedHeaders: ["x-a"] })).headers;
    expect(allowed.get("access-control-allow-origin")).toBe(origin);
    expect(allowed.has("access-control-allow-credentials")).toBe(false);
    expect(allowed.get("access-control-expose-headers")).toBe("x-a");
    const refused = (await answer({ origin: "http://c" })).headers;
    for (const name of Object.keys(headers)) expect(refused.has(name)).toBe(false);
    expect((await answer(false)).headers.get("access-control-allow-origin")).toBe("http://b");
  });

  it("gives each of alternating responses its own headers", async () => {
    const origins = [origin, "https://b.example", "https://refused.example"];
    const app = withRoutes(createApp({ cors: { origin: origins.slice(0, 2) } }));
    for (const path of ["/", "/", "/vary", "/"]) {
      for (const each of [...origins, ...origins]) {
        const { headers } = await app.handle(path, { headers: { origin: each } });
        const allowed = headers.get("access-control-allow-origin");
        expect(allowed).toBe(each === origins[2] ? null : each);
        expect(headers.get("vary")).toBe(path === "/vary" ? "Accept, Origin" : "Origin");
        headers.append("access-control-allow-origin", "*");
      }
    }
  });
});

describe("createApp with CORS and a function for the origin", () => {
  it.each([
    ["nothing", () => undefined],
    ["a truthy string", () => origin],
    ["a truthy number", () => 1],
    ["a truthy object", () => ({})],
    ["a boxed true", () => Object(true) as unknown],
    ["a promise of true", () => Promise.resolve(true)],
  ])("refuses the origin and calls onError if the function returns %s", async (_, ask) => {
    const onError = vi.fn();
    const app = applyUntyped(createApp, { cors: { origin: ask }, onError }) as App;
    const response = await app.get("/", () => "served").handle("/", { headers: { origin } });
    expect(await response.text()).toBe("served");
    expect(response.headers.has("access-control-allow-origin")).toBe(false);
    expect(response.headers.get("vary")).toBe("Origin");
    const error = new TypeError("cors.origin must return a boolean");
    expect(onError).toHaveBeenCalledExactlyOnceWith(error, withRequest);
  });

  it("refuses the origin and passes the error to onError if the function throws", async () => {
    const error = new Error("The list of origins is unavailable");
    const onError = vi.fn();
    const ask = (): never => {
      throw error;
    };
    const app = createApp({ cors: { origin: ask }, onError }).get("/", () => "served");
    const response = await app.handle("/", { headers: { origin } });
    expect(await response.text()).toBe("served");
    expect(response.headers.has("access-control-allow-origin")).toBe(false);
    expect(onError).toHaveBeenCalledExactlyOnceWith(error, withRequest);
  });

  it("survives a rejected promise", async () => {
    const ask = (): Promise<never> =>
      Promise.reject(new Error("The list of origins is unavailable"));
    const app = applyUntyped(createApp, { cors: { origin: ask }, onError: vi.fn() }) as App;
    const reasons = await collectFatalErrors(() => app.handle("/", { headers: { origin } }));
    expect(reasons).toEqual([]);
  });
});

describe("createApp with CORS, on a preflight", () => {
  const preflight = {
    method: "OPTIONS",
    headers: {
      "access-control-request-method": "PUT",
      "access-control-request-headers": "X-A,x-b",
    },
  };

  it("sends the methods of the path and echoes the requested headers", async () => {
    expect(await headersOf({ origin }, "/", preflight)).toEqual({
      "access-control-allow-origin": origin,
      "access-control-allow-methods": "GET, PUT, OPTIONS",
      "access-control-allow-headers": "X-A,x-b",
      "access-control-max-age": "600",
      vary: "Origin, Access-Control-Request-Headers",
    });
  });

  it("sends the headers of the options, whatever the preflight requests", async () => {
    const cors = { origin: "*", allowedHeaders: ["x-c", "x-d"], maxAge: 5 };
    const expected = {
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET, PUT, OPTIONS",
      "access-control-allow-headers": "x-c, x-d",
      "access-control-max-age": "5",
    };
    expect(await headersOf(cors, "/", preflight)).toEqual(expected);
    const withoutHeaders = { ...preflight, headers: { "access-control-request-method": "PUT" } };
    expect(await headersOf(cors, "/", withoutHeaders)).toEqual(expected);
  });

  it.each([
    ["the preflight requests none", { origin: "*" }, {}],
    [
      "the preflight requests an empty list",
      { origin: "*" },
      { "access-control-request-headers": "" },
    ],
    [
      "the options allow none",
      { origin: "*", allowedHeaders: [] },
      { "access-control-request-headers": "x-a" },
    ],
  ])("allows no headers if %s", async (_, cors, requested) => {
    const headers = { "access-control-request-method": "PUT", ...requested };
    expect(await headersOf(cors, "/", { method: "OPTIONS", headers })).not.toHaveProperty(
      "access-control-allow-headers",
    );
  });

  it("adds credentials but no exposed headers", async () => {
    const cors = { origin, credentials: true, exposedHeaders: ["ETag"] };
    const headers = await headersOf(cors, "/", preflight);
    expect(headers).toHaveProperty("access-control-allow-credentials", "true");
    expect(headers).not.toHaveProperty("access-control-expose-headers");
  });

  it("adds only Vary for a refused origin", async () => {
    expect(await headersOf({ origin: "http://b" }, "/", preflight)).toEqual({ vary: "Origin" });
  });

  it("needs OPTIONS, an Origin and Access-Control-Request-Method", async () => {
    const allowed = { "access-control-allow-origin": "*" };
    expect(await headersOf(true, "/", { method: "OPTIONS" })).toEqual(allowed);
    expect(await headersOf(true, "/", { ...preflight, method: "GET" })).toEqual(allowed);
    // A 405 has an Allow header as well.
    expect(await headersOf(true, "/", { ...preflight, method: "DELETE" })).toEqual(allowed);
    const response = await withRoutes(createApp({ cors: true })).handle("/", preflight);
    expect(response.headers.has("access-control-allow-methods")).toBe(false);
  });

  it("is not a preflight on an unknown path", async () => {
    expect(await headersOf(true, "/nowhere", preflight)).toEqual({
      "access-control-allow-origin": "*",
    });
  });
});
