import { describe, expect, it, vi } from "vitest";
import { createApp, type CorsOptions, type ErrorListener } from "../../src/index.ts";
import { withRequest } from "../with-request.ts";

describe("App.fetch", () => {
  it("works as a detached function", async () => {
    const { fetch } = createApp().get("/a", () => ({ b: 1 }));
    const response = await fetch(new Request("http://localhost/a"));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(await response.text()).toBe('{"b":1}');
  });

  it("keeps cookies separate, and keeps the reason phrase", async () => {
    const headers: [string, string][] = [
      ["set-cookie", "a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT"],
      ["set-cookie", "b=2"],
    ];
    const app = createApp().get("/", () => new Response("", { statusText: "Fine", headers }));
    const response = await app.fetch(new Request("http://localhost/"));
    expect(response.headers.getSetCookie()).toEqual(headers.map(([, value]) => value));
    expect(response.statusText).toBe("Fine");
  });

  it.each<[passed: unknown, name: string]>([
    [undefined, "undefined"],
    [null, "null"],
    ["/a", "a string"],
    [{}, "a plain object"],
    [[], "an array"],
    [new URL("http://localhost/a"), "an instance of URL"],
    [() => 1, "a function"],
  ])("reports what it was called with instead of a Request: %o", async (passed, name) => {
    const onError = vi.fn();
    const app = createApp({ onError }).get("/a", () => 1);
    const response = await app.fetch(passed as Request);
    expect(response.status).toBe(500);
    expect(String(onError.mock.lastCall?.[0])).toBe(
      `TypeError: fetch() takes a Request, not ${name}`,
    );
  });

  it("answers HEAD without a body", async () => {
    const app = createApp().get("/", () => "text");
    const response = await app.fetch(new Request("http://localhost/", { method: "HEAD" }));
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, OPTIONS");
    expect(response.body).toBeNull();
  });

  it.each(["data:text/plain,a", "file:///users", "localhost:3000/users", "blob:http://a/b"])(
    "answers 400 to %s, which is not an HTTP URL",
    async (url) => {
      const response = await createApp().fetch(new Request(url));
      expect(response.status).toBe(400);
      expect(response.headers.get("content-type")).toBe("application/problem+json");
      expect(await response.json()).toHaveProperty("code", "BAD_REQUEST");
    },
  );

  it.each<[string, string, RequestInit, number]>([
    ["an invalid URL", "http://", {}, 400],
    ["invalid arguments", "/", { body: "text" }, 500],
  ])("adds CORS headers to the response to %s", async (_, input, init, status) => {
    const handle = async (cors: boolean | CorsOptions): Promise<Response> =>
      createApp({ cors, onError: vi.fn() }).handle(input, init);
    const open = await handle(true);
    expect(open.status).toBe(status);
    expect(open.headers.get("access-control-allow-origin")).toBe("*");
    expect((await handle({ origin: "http://a" })).headers.get("vary")).toBe("Origin");
    expect((await handle(false)).headers.has("vary")).toBe(false);
  });

  it("passes the caller's own request to the handler and to onError", async () => {
    const onError = vi.fn<ErrorListener>();
    const request = new Request("http://localhost/");
    const error = new Error("broken");
    const app = createApp({ onError }).get("/", (context) => {
      expect(context.request).toBe(request);
      throw error;
    });
    expect((await app.fetch(request)).status).toBe(500);
    expect(onError).toHaveBeenCalledExactlyOnceWith(error, withRequest);
    expect(onError.mock.lastCall?.[1].request).toBe(request);
  });

  it("streams a body as it arrives", async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const app = createApp().get("/", () => readable);
    const response = await app.fetch(new Request("http://localhost/"));
    const reader = response.body?.getReader();
    const writer = writable.getWriter();
    void writer.write(new TextEncoder().encode("a"));
    expect((await reader?.read())?.value).toEqual(new TextEncoder().encode("a"));
    void writer.close();
    expect((await reader?.read())?.done).toBe(true);
  });

  it.each([
    ["a stream", () => new Blob(["text"]).stream()],
    ["a Response", () => new Response("text")],
  ])("locks %s that the handler has returned", async (_, create) => {
    const onError = vi.fn();
    const result = create();
    const stream = result instanceof Response ? result.body : result;
    // `cors.origin` is called after the handler, before the response is created.
    const origin = (): boolean => stream?.locked === true;
    const app = createApp({ cors: { origin }, onError }).get("/", () => result);
    const request = new Request("http://localhost/", { headers: { origin: "http://a" } });
    const response = await app.fetch(request);
    expect(response.headers.get("access-control-allow-origin")).toBe("http://a");
    expect(await response.text()).toBe("text");
    expect(onError).not.toHaveBeenCalled();
  });
});
