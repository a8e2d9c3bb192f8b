import { inspect } from "node:util";
import { afterEach, describe, expect, it, vi } from "vitest";
import * as framework from "../../src/index.ts";
import { createApp } from "../../src/index.ts";
import { callUntyped } from "../conformance/untyped.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

// docs/specification.md#12-options
describe("createApp(options)", () => {
  it("needs no options", () => {
    expect(createApp().routes).toEqual([]);
    expect(createApp({}).routes).toEqual([]);
  });

  it.each(
    withText([
      [{ server: {} }],
      [{ server: { maxBodyBytes: 0 } }],
      [{ server: { maxBodyBytes: 1 } }],
      [{ server: { maxBodyBytes: Number.MAX_SAFE_INTEGER } }],
      [{ cors: true }],
      [{ cors: false }],
      [{ cors: { origin: "*" } }],
      [{ cors: { origin: "https://app.example.com" } }],
      [{ cors: { origin: "http://localhost:5173" } }],
      [{ cors: { origin: ["https://app.example.com", "https://example.org"] } }],
      [{ cors: { origin: () => true, credentials: true } }],
      [{ cors: { origin: ["https://app.example.com"], credentials: true } }],
      [{ cors: { origin: "*", credentials: false } }],
      [{ cors: { origin: "*", allowedHeaders: [], exposedHeaders: ["x-total"] } }],
      [{ cors: { origin: "*", maxAge: 0 } }],
      [{ onError: () => undefined }],
    ]),
  )("takes %s", (_, options) => {
    expect(() => callUntyped(framework, "createApp", options)).not.toThrow();
  });

  it.each(
    withText<[options: unknown, named: RegExp]>([
      [null, /createApp/],
      [1, /createApp/],
      ["server", /createApp/],
      [[], /createApp/],
      [{ maxBodyBytes: 1 }, /maxBodyBytes/],
      [{ prefix: "/api" }, /prefix/],
      [{ server: null }, /server/],
      [{ server: 1 }, /server/],
      [{ server: [] }, /server/],
      [{ server: { port: 3000 } }, /port/],
      [{ server: { maxBodyBytes: Number.NaN } }, /server\.maxBodyBytes/],
      [{ server: { maxBodyBytes: -1 } }, /server\.maxBodyBytes/],
      [{ server: { maxBodyBytes: 1.5 } }, /server\.maxBodyBytes/],
      [{ server: { maxBodyBytes: Infinity } }, /server\.maxBodyBytes/],
      [{ server: { maxBodyBytes: 2 ** 53 } }, /server\.maxBodyBytes/],
      [{ server: { maxBodyBytes: "1024" } }, /server\.maxBodyBytes/],
      [{ server: { maxBodyBytes: null } }, /server\.maxBodyBytes/],
      [{ server: { maxBodyBytes: 1n } }, /server\.maxBodyBytes/],
      [{ server: { requestTimeout: -1 } }, /server\.requestTimeout/],
      [{ server: { headersTimeout: "20s" } }, /server\.headersTimeout/],
      [{ server: { keepAliveTimeout: 2 ** 31 } }, /server\.keepAliveTimeout/],
      [{ server: { headersTimeout: 2, requestTimeout: 1 } }, /server\.headersTimeout/],
      [{ onError: null }, /onError/],
      [{ onError: "log" }, /onError/],
      [{ onError: {} }, /onError/],
      [{ cors: null }, /cors/],
      [{ cors: "*" }, /cors/],
      [{ cors: 1 }, /cors/],
      [{ cors: [] }, /cors/],
      [{ cors: {} }, /cors\.origin/],
      [{ cors: { origin: "*", methods: ["GET"] } }, /methods/],
      [{ cors: { origin: null } }, /cors\.origin/],
      [{ cors: { origin: true } }, /cors\.origin/],
      [{ cors: { origin: /example/ } }, /cors\.origin/],
      [{ cors: { origin: [] } }, /cors\.origin/],
      [{ cors: { origin: [1] } }, /cors\.origin/],
      [{ cors: { origin: ["*"] } }, /cors\.origin/],
      [{ cors: { origin: "" } }, /cors\.origin/],
      [{ cors: { origin: "app.example.com" } }, /cors\.origin/],
      [{ cors: { origin: "https://app.example.com/" } }, /cors\.origin/],
      [{ cors: { origin: "https://app.example.com/path" } }, /cors\.origin/],
      [{ cors: { origin: "https://*.example.com" } }, /cors\.origin/],
      [{ cors: { origin: "https://App.example.com" } }, /cors\.origin/],
      [{ cors: { origin: "https://app.example.com:443" } }, /cors\.origin/],
      [{ cors: { origin: "*", credentials: true } }, /cors\.credentials/],
      [{ cors: { origin: "*", credentials: "yes" } }, /cors\.credentials/],
      [{ cors: { origin: "*", maxAge: -1 } }, /cors\.maxAge/],
      [{ cors: { origin: "*", maxAge: Number.NaN } }, /cors\.maxAge/],
      [{ cors: { origin: "*", maxAge: Infinity } }, /cors\.maxAge/],
      [{ cors: { origin: "*", maxAge: 1.5 } }, /cors\.maxAge/],
      [{ cors: { origin: "*", maxAge: "600" } }, /cors\.maxAge/],
      [{ cors: { origin: "*", allowedHeaders: "x-token" } }, /cors\.allowedHeaders/],
      [{ cors: { origin: "*", allowedHeaders: ["x token"] } }, /cors\.allowedHeaders/],
      [{ cors: { origin: "*", allowedHeaders: [""] } }, /cors\.allowedHeaders/],
      [{ cors: { origin: "*", allowedHeaders: ["a\r\nb"] } }, /cors\.allowedHeaders/],
      [{ cors: { origin: "*", allowedHeaders: [1] } }, /cors\.allowedHeaders/],
      [{ cors: { origin: "*", exposedHeaders: "x-total" } }, /cors\.exposedHeaders/],
      [{ cors: { origin: "*", exposedHeaders: ["x,y"] } }, /cors\.exposedHeaders/],
      [{ cors: { origin: "*", exposedHeaders: [null] } }, /cors\.exposedHeaders/],
    ]),
  )("refuses %s at once, naming the option", (_, options, named) => {
    expect(() => callUntyped(framework, "createApp", options)).toThrow(named);
  });

  it("prints nothing", () => {
    const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    createApp().get("/", () => null);
    expect(write).not.toHaveBeenCalled();
  });
});

// docs/specification.md#13-the-table-of-routes
describe("app.routes", () => {
  it("lists the routes in the order of their declaration", () => {
    const body = framework.z.object({ name: framework.z.string() });
    const app = createApp()
      .post("/users", () => null, { body })
      .get("/users/:id", () => null)
      .delete("/files/*", () => null);
    expect(app.routes).toEqual([
      { method: "POST", path: "/users", validation: { body } },
      { method: "GET", path: "/users/:id", validation: {} },
      { method: "DELETE", path: "/files/*", validation: {} },
    ]);
  });

  it("names the very schemas that were declared", () => {
    const query = framework.z.object({ page: framework.z.number() });
    const app = createApp().get("/", () => null, { query });
    expect(app.routes[0]?.validation.query).toBe(query);
  });

  it("is read-only: what a caller does to it changes nothing", async () => {
    const app = createApp().get("/a", () => "a");
    const { routes } = app;
    Reflect.set(routes, 1, { method: "GET", path: "/b", validation: {} });
    expect(Reflect.set(app, "routes", [])).toBe(false);
    expect(Reflect.set(routes[0] ?? {}, "path", "/b")).toBe(false);
    expect(app.routes).toEqual([{ method: "GET", path: "/a", validation: {} }]);
    expect((await app.handle("/b")).status).toBe(404);
  });
});

/** Puts each row's options before it in words, for its name. */
function withText<Row extends [options: unknown, ...rest: unknown[]]>(
  rows: readonly Row[],
): [text: string, ...row: Row][] {
  return rows.map((row) => [inspect(row[0], { depth: 4, breakLength: Infinity }), ...row]);
}
