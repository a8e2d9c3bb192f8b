import { describe, expect, it, vi } from "vitest";
import { createRequest } from "../../src/fetch/create-request.ts";
import { createApp } from "../../src/index.ts";

describe("createRequest", () => {
  it.each([
    ["/users/1", "http://localhost/users/1"],
    ["/users?a=b", "http://localhost/users?a=b"],
    ["/", "http://localhost/"],
    ["", "http://localhost/"],
    ["users/1", "http://localhost/users/1"],
    ["?a=b", "http://localhost/?a=b"],
    ["//users/1", "http://localhost//users/1"],
    ["///", "http://localhost///"],
    ["//user:secret@host:80/", "http://localhost//user:secret@host:80/"],
    ["\\users\\1", "http://localhost/users/1"],
    ["\\\\host\\a", "http://localhost//host/a"],
    ["/@host", "http://localhost/@host"],
    ["/:80", "http://localhost/:80"],
    ["/http://host/", "http://localhost/http://host/"],
    ["/a/../b", "http://localhost/b"],
    ["/caf\u00e9", "http://localhost/caf%C3%A9"],
    ["/a\tb", "http://localhost/ab"],
    ["http://a.example/b", "http://a.example/b"],
    ["https://a.example", "https://a.example/"],
  ])("turns the string %j into a request for %s", (input, url) => {
    expect(createRequest(input, undefined)?.url).toBe(url);
    expect(createRequest(input, {})?.url).toBe(url);
  });

  it.each(["http://", "http://a:b", "http://256.0.0.1/", "https://[", "http://a b/"])(
    "returns null for %j, which is not a URL",
    (input) => {
      expect(createRequest(input, undefined)).toBeNull();
      expect(createRequest(input, { method: "POST", json: 1 })).toBeNull();
    },
  );

  it.each(["http://me@a.example/", "http://:secret@a.example/", "http://me:secret@a.example/"])(
    "returns null for %s, which has user information",
    (input) => {
      expect(createRequest(input, undefined)).toBeNull();
    },
  );

  it("accepts a URL", () => {
    const url = new URL("http://a.example/b?c#d");
    expect(createRequest(url, undefined)).toMatchObject({ url: url.href, method: "GET" });
    expect(createRequest(url, { method: "PUT" })).toMatchObject({ url: url.href, method: "PUT" });
  });

  it("returns a request unchanged, and applies an init as fetch would", async () => {
    const headers = { "x-a": "b" };
    const request = new Request("http://a/", { method: "POST", headers, body: "text" });
    expect(createRequest(request, undefined)).toBe(request);
    const changed = createRequest(request, { method: "PUT" });
    expect(changed).toMatchObject({ url: "http://a/", method: "PUT" });
    expect(changed?.headers.get("x-a")).toBe("b");
    expect(await changed?.text()).toBe("text");
  });

  it("applies the init", async () => {
    const request = createRequest("/", { method: "POST", headers: { "x-a": "b" }, body: "c" });
    expect(request?.method).toBe("POST");
    expect(request?.headers.get("x-a")).toBe("b");
    expect(await request?.text()).toBe("c");
  });

  it.each([
    [{ a: [1, "b"] }, '{"a":[1,"b"]}'],
    ["text", '"text"'],
    [null, "null"],
    [0, "0"],
    [false, "false"],
  ])("sends the json %j as the body", async (json, body) => {
    const request = createRequest("/", { method: "POST", json });
    expect(await request?.text()).toBe(body);
    expect(request?.headers.get("content-type")).toBe("application/json");
  });

  it("ignores a json that is undefined", () => {
    const request = createRequest("/", { method: "POST", json: undefined });
    expect(request?.body).toBeNull();
    expect(request?.headers.has("content-type")).toBe(false);
  });

  it("keeps the caller's content type and other headers", () => {
    const headers = new Headers({ "Content-Type": "application/merge-patch+json", "x-a": "b" });
    const request = createRequest("/", { method: "PUT", headers, json: {} });
    expect([...(request?.headers ?? [])]).toEqual([...headers]);
    const another = createRequest("/", { method: "PUT", headers: [["x-a", "b"]], json: {} });
    expect([...(another?.headers ?? [])]).toEqual([
      ["content-type", "application/json"],
      ["x-a", "b"],
    ]);
  });

  it("does not change the given headers", () => {
    const headers = new Headers();
    createRequest("/", { method: "POST", headers, json: {} });
    expect([...headers]).toEqual([]);
  });

  it("keeps the headers of a request when it adds json", () => {
    const request = new Request("http://a/", { method: "POST", headers: { authorization: "t" } });
    const created = createRequest(request, { json: {} });
    expect(created?.headers.get("content-type")).toBe("application/json");
    expect(created?.headers.get("authorization")).toBe("t");
  });
});

describe("App.handle", () => {
  it.each(["http://", "http://me:secret@a/"])("answers the string %s with 400", async (input) => {
    const onError = vi.fn();
    const response = await createApp({ onError }).handle(input);
    expect(response.status).toBe(400);
    expect(await response.json()).toHaveProperty("code", "BAD_REQUEST");
    expect(onError).not.toHaveBeenCalled();
  });

  it.each([
    ["a GET with a body", "/", { body: "text" }],
    ["a GET with a json", "/", { json: {} }],
    ["an invalid method", "/", { method: "A B" }],
    ["a value that JSON cannot express", "/", { method: "POST", json: 1n }],
  ])("answers %s with 500 and calls onError", async (_, input, init) => {
    const onError = vi.fn();
    const response = await createApp({ onError }).handle(input, init);
    expect(response.status).toBe(500);
    const context: unknown = expect.objectContaining({ request: null, route: null });
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.any(TypeError), context);
  });
});
