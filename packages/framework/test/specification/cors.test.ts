import { thrownBy } from "@fw/test-support";
import { describe, expect, it, vi } from "vitest";
import { createApp, reply, type App, type CorsOptions } from "../../src/index.ts";
import { describeEntries } from "../harness.ts";
import { callUntyped } from "../conformance/untyped.ts";

const origin = "https://a.example";

// docs/specification.md#101-origins-and-options
describe("cors.origin", () => {
  it.each([
    "https://a.example:8443",
    "http://[::1]:3000",
    "chrome-extension://abcdefghijklmnop",
    "moz-extension.2+x-y://a",
    "tauri://localhost:1420",
    "httpsx://a",
    "null",
  ])("may be %s, alone or in a list", async (allowed) => {
    for (const option of [allowed, ["https://other.example", allowed]]) {
      const app = createApp({ cors: { origin: option } });
      for (const sent of [allowed, `${allowed}.`, allowed.toUpperCase()]) {
        const { headers } = await app.handle("/", { headers: { origin: sent } });
        const answered = sent === allowed ? sent : null;
        expect(headers.get("access-control-allow-origin")).toBe(answered);
      }
    }
  });

  it.each([
    "https://a.example/",
    "https://a.example:443",
    "https://*.example",
    "a.example",
    "",
    "app://localhost/",
    "app://*",
    "app://a b",
    "app://a?b",
    "app://a#b",
    "app://",
    "1app://a",
    "a!pp://a",
    "App://a",
    "data:text/plain",
  ])("may not be %j, which no browser sends", (refused) => {
    for (const option of [refused, ["null", refused]]) {
      expect(thrownBy(() => createApp({ cors: { origin: option } }))).toBe(
        `TypeError: cors.origin must list origins such as "https://app.example.com", without a path: "${refused}"`,
      );
    }
  });
});

// docs/specification.md#101-origins-and-options
describe("createApp", () => {
  it.each([
    [{ origin: "http://a", credentials: "yes" }, "cors.credentials must be a boolean"],
    [{ origin: "*", methods: [] }, /^cors has no option "methods"/],
    [{ origin: [] }, /^cors.origin must be "\*", an origin/],
    [{ origin: [/a/] }, "cors.origin must list strings"],
    [
      { origin: "*", allowedHeaders: ["x a"] },
      "cors.allowedHeaders must be a list of header names",
    ],
    [
      { origin: "*", exposedHeaders: ["x-a", 1] },
      "cors.exposedHeaders must be a list of header names",
    ],
  ])("refuses %j", (cors, message) => {
    expect(() => callUntyped({ createApp }, "createApp", { cors })).toThrow(message);
  });
});

// docs/specification.md#102-responses
describeEntries("the headers of CORS", (send) => {
  const withRoutes = (cors: boolean | CorsOptions): App =>
    createApp({ cors })
      .get("/", () => null)
      .put("/", () => null);
  const preflight = { origin, "access-control-request-method": "PUT" };

  it("are those of a preflight only for OPTIONS of a route, with an origin and a method", async () => {
    for (const [method, path, headers] of [
      ["GET", "/", preflight],
      ["DELETE", "/", preflight], // 405, which has Allow
      ["OPTIONS", "/nowhere", preflight],
      ["OPTIONS", "/", { origin }],
      ["OPTIONS", "/", { "access-control-request-method": "PUT" }],
    ] as const) {
      const answer = await send(withRoutes({ origin }), path, { method, headers });
      expect(answer.headers).not.toHaveProperty("access-control-allow-methods");
    }
    const answer = await send(withRoutes({ origin }), "/", {
      method: "OPTIONS",
      headers: preflight,
    });
    expect(answer.headers).toHaveProperty("access-control-allow-methods", "GET, PUT, OPTIONS");
  });

  it("replace those of the handler, and join its Vary", async () => {
    const own = {
      vary: "Accept",
      "access-control-allow-origin": "http://b",
      "access-control-allow-credentials": "true",
      "access-control-expose-headers": "x-b",
    };
    const app = (allowed: string): App =>
      createApp({ cors: { origin: allowed } }).get("/", () => reply(1, { headers: own }));
    const granted = await send(app(origin), "/", { headers: { origin } });
    expect(granted.headers).toEqual({
      "content-type": "application/json; charset=utf-8",
      "access-control-allow-origin": origin,
      vary: "Accept, Origin",
    });
    const refused = await send(app("http://c"), "/", { headers: { origin } });
    expect(refused.headers).toEqual({
      "content-type": "application/json; charset=utf-8",
      vary: "Accept, Origin",
    });
  });

  it.each([
    ["a truthy text", () => origin],
    ["a promise of true", () => Promise.resolve(true)],
    ["nothing", () => undefined],
  ])("allow no origin if the function returns %s", async (_, ask) => {
    const onError = vi.fn();
    const app = callUntyped({ createApp }, "createApp", { cors: { origin: ask }, onError }) as App;
    const answer = await send(app, "/", { headers: { origin } });
    expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
    expect(onError.mock.calls.map(([error]) => String(error))).toEqual([
      "TypeError: cors.origin must return a boolean",
    ]);
  });
});
