import { describe, expect, it, vi } from "vitest";
import { createApp, z, type App } from "../../src/index.ts";
import { callUntyped } from "../conformance/untyped.ts";

/** Answers with what the handler's request says. */
const createEchoApp = (): App =>
  createApp()
    .get("/*", ({ request }) => `GET ${request.url}`)
    .post(
      "/echo",
      ({ body, request }) => ({ body, contentType: request.headers.get("content-type") }),
      { body: z.unknown() },
    );

// docs/specification.md#111-apphandle
describe("app.handle(input, init)", () => {
  it.each<[kind: string, input: Request | URL | string, url: string]>([
    ["a Request", new Request("http://example.com/a?b=c"), "http://example.com/a?b=c"],
    ["a URL", new URL("https://example.com/a?b=c"), "https://example.com/a?b=c"],
    ["a string with a whole URL", "http://example.com/a?b=c", "http://example.com/a?b=c"],
    ["a relative path", "/a?b=c", "http://localhost/a?b=c"],
    ["a relative path without a slash", "a?b=c", "http://localhost/a?b=c"],
    ["a query alone", "?b=c", "http://localhost/?b=c"],
    ["an empty string", "", "http://localhost/"],
    ["a path that begins with two slashes", "//a/b", "http://localhost//a/b"],
    ["a path with backslashes", "\\a\\b", "http://localhost/a/b"],
    ["a path that begins with two backslashes", "\\\\a\\b", "http://localhost//a/b"],
    ["a path with user information", "//me:secret@a:80/", "http://localhost//me:secret@a:80/"],
  ])("takes %s", async (_, input, url) => {
    const response = await createEchoApp().handle(input);
    expect(response).toBeInstanceOf(Response);
    expect([response.status, await response.text()]).toEqual([200, `GET ${url}`]);
  });

  it("takes what fetch takes beside the input", async () => {
    const response = await createEchoApp().handle("/echo", {
      method: "POST",
      headers: { "content-type": "application/merge-patch+json" },
      body: "[1]",
    });
    expect(await response.json()).toEqual({
      body: [1],
      contentType: "application/merge-patch+json",
    });
  });

  it("takes a member of init that is undefined as one left out", async () => {
    const request = new Request("http://localhost/echo", { method: "POST" });
    const response = await createEchoApp().handle(request, {
      method: undefined,
      headers: undefined,
      signal: undefined,
      json: 1,
    });
    expect([response.status, await response.json()]).toEqual([
      201,
      { body: 1, contentType: "application/json" },
    ]);
  });

  it("gives the handler and the context what a platform would pass", async () => {
    const env = { name: "production" };
    const app = createApp({ context: ({ platform: [first] }) => ({ same: first === env }) }).get(
      "/",
      ({ platform, same }) => ({ same, platform }),
    );
    const passed = await app.handle("/", { platform: [env, 2] });
    expect(await passed.json()).toEqual({ same: true, platform: [env, 2] });
    const request = new Request("http://localhost/");
    expect(await (await app.handle(request, { platform: [env] })).json()).toMatchObject({
      same: true,
    });
    for (const init of [undefined, {}, { platform: undefined }]) {
      expect(await (await app.handle("/", init)).json()).toEqual({ same: false, platform: [] });
    }
  });

  it.each([null, {}, "env", { length: 1 }])(
    "reports the platform %o, not a list",
    async (value) => {
      const onError = vi.fn();
      const app = createApp({ onError }).get("/", () => 1);
      const response = await (callUntyped(app, "handle", "/", { platform: value }) as ReturnType<
        App["handle"]
      >);
      expect(response.status).toBe(500);
      expect(onError.mock.calls.map(([error]) => String(error))).toEqual([
        "TypeError: The platform of handle() must be an array, such as [env, ctx]",
      ]);
    },
  );

  it("lets init override the parts of a Request", async () => {
    const request = new Request("http://localhost/echo", { method: "PUT" });
    const response = await createEchoApp().handle(request, { method: "POST", json: 1 });
    expect([response.status, await response.json()]).toEqual([
      201,
      { body: 1, contentType: "application/json" },
    ]);
  });

  it("reads the body of a Request", async () => {
    const response = await createEchoApp().handle(
      new Request("http://localhost/echo", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: '{"a":1}',
      }),
    );
    expect(await response.json()).toMatchObject({ body: { a: 1 } });
  });

  it.each([{ name: "Ada" }, [1, 2], "text", 0, false, null])(
    "json sets %j as the body, and the content type",
    async (json) => {
      const response = await createEchoApp().handle("/echo", { method: "POST", json });
      expect(response.status).toBe(201);
      expect(await response.json()).toEqual({ body: json, contentType: "application/json" });
    },
  );

  it("json keeps the other headers, and a content type of the caller's", async () => {
    const app = createApp().post("/", ({ request }) => Object.fromEntries(request.headers), {
      body: z.unknown(),
    });
    const headers = new Headers({ "x-token": "t", "content-type": "application/vnd.api+json" });
    const response = await app.handle("/", { method: "POST", headers, json: 1 });
    expect(await response.json()).toMatchObject({
      "x-token": "t",
      "content-type": "application/vnd.api+json",
    });
    expect(headers.get("content-type")).toBe("application/vnd.api+json");
  });

  it("json that is undefined sets no body", async () => {
    const response = await createEchoApp().handle("/echo", { method: "POST", json: undefined });
    expect(await response.json()).toMatchObject({ code: "NO_BODY" });
  });
});

// docs/specification.md#111-apphandle
describe("app.handle() never rejects", () => {
  it.each<[mistake: string, parameters: unknown[]]>([
    ["a GET with a body", ["/a", { body: "text" }]],
    ["a GET with json", ["/a", { json: 1 }]],
    ["json that JSON cannot express", ["/echo", { method: "POST", json: 1n }]],
    ["a method that is no token", ["/a", { method: "GE T" }]],
    ["a method that fetch forbids", ["/a", { method: "TRACE" }]],
    ["a header that is not valid", ["/a", { headers: { "x y": "z" } }]],
    ["no URL", ["http://"]],
    ["a URL that fetch does not request", ["mailto:ada@example.com"]],
    ["a data URL", ["data:text/plain,a"]],
    ["a URL with a password", ["http://ada:secret@localhost/a"]],
    ["nothing", []],
    ["null", [null]],
    ["a symbol", [Symbol("input")]],
  ])("for %s it answers with an error", async (_, parameters) => {
    const app = createApp({ onError: () => undefined })
      .get("/a", () => null)
      .post("/echo", ({ body }) => body, { body: z.unknown() });
    const response = await (callUntyped(app, "handle", ...parameters) as Promise<unknown>);
    if (!(response instanceof Response)) throw new TypeError("no response");
    expect([400, 404, 405, 500]).toContain(response.status);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(await response.text()).not.toContain("secret");
  });

  it("for a Request whose body was read before it answers 500, and tells onError", async () => {
    const errors: unknown[] = [];
    const app = createApp({ onError: (error) => errors.push(error) }).post("/", () => null, {
      body: z.unknown(),
    });
    const request = new Request("http://localhost/", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "1",
    });
    await request.text();
    expect((await app.handle(request)).status).toBe(500);
    expect(errors).toHaveLength(1);
  });
});

// docs/specification.md#112-appfetch
describe("app.fetch", () => {
  it("answers a Request", async () => {
    const response = await createEchoApp().fetch(new Request("https://example.com/a"));
    expect([response.status, await response.text()]).toEqual([200, "GET https://example.com/a"]);
  });

  it("is bound to its application", async () => {
    const { fetch } = createEchoApp();
    expect((await fetch(new Request("https://example.com/a"))).status).toBe(200);
  });

  it.each<[name: string, passed: unknown]>([
    ["undefined", undefined],
    ["null", null],
    ["a string", "/a"],
    ["a plain object", {}],
    ["an array", []],
    ["an instance of URL", new URL("http://localhost/a")],
    ["a function", () => 1],
  ])("reports %s, which is not a Request", async (name, passed) => {
    const errors: unknown[] = [];
    const app = createApp({ onError: (error) => errors.push(error) }).get("/a", () => 1);
    expect(await callUntyped(app, "fetch", passed)).toMatchObject({ status: 500 });
    expect(errors.map(String)).toEqual([`TypeError: fetch() takes a Request, not ${name}`]);
  });

  it("ignores what a platform passes beside the request", async () => {
    const response = callUntyped(
      createEchoApp(),
      "fetch",
      new Request("http://localhost/a"),
      {},
      {},
    );
    expect(await response).toMatchObject({ status: 200 });
  });

  it("answers from the same routes as handle()", async () => {
    const app = createEchoApp();
    const request = (): Request => new Request("http://localhost/echo", { method: "PUT" });
    const [viaFetch, viaHandle] = await Promise.all([app.fetch(request()), app.handle(request())]);
    expect(viaFetch.status).toBe(405);
    expect([viaHandle.status, await viaHandle.text()]).toEqual([405, await viaFetch.text()]);
  });
});
