import { describe, expect, it } from "vitest";
import { createAnyRequest } from "@fw/http";
import { createApp } from "../../src/index.ts";

const url = "http://localhost/a";

describe("createAnyRequest", () => {
  it.each(["CONNECT", "TRACE", "TRACK", "trace"])(
    "has the method %s, which Fetch forbids",
    async (method) => {
      const headers = { "x-a": "b" };
      const request = createAnyRequest(url, { method, headers, body: "text" }, Request);
      expect(request).toMatchObject({ url, method: method.toUpperCase() });
      expect(request.headers.get("x-a")).toBe("b");
      expect(await request.text()).toBe("text");
    },
  );

  it.each(["GET", "POST", "PATCH", "TRACER", "x-trace"])("has the method %s", (method) => {
    expect(createAnyRequest(url, { method }, Request).method).toBe(method);
  });

  it("keeps the method of a request if the init has none", () => {
    expect(createAnyRequest(new Request(url, { method: "PUT" }), {}, Request).method).toBe("PUT");
    expect(createAnyRequest(url, undefined, Request).method).toBe("GET");
  });

  it.each([{ method: "A B" }, { method: "" }, { method: "GET", body: "text" }])(
    "refuses %o, as Fetch does",
    (init) => {
      expect(() => createAnyRequest(url, init, Request)).toThrow(TypeError);
    },
  );
});

describe("App.handle", () => {
  it.each(["CONNECT", "TRACE", "TRACK", "PATCH", "PURGE"])(
    "answers the method %s on an existing path with 405",
    async (method) => {
      const app = createApp().get("/a", () => "text");
      const response = await app.handle("/a", { method });
      expect(response.status).toBe(405);
      expect(response.headers.get("allow")).toBe("GET, OPTIONS");
    },
  );
});
