import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { dispatch } from "../src/app/dispatch.ts";
import { problemResponse } from "../src/errors/problem-response.ts";
import { createApp } from "../src/index.ts";
import { createApplication, createIncoming } from "./application.ts";
import { withRequest } from "./with-request.ts";

const nothing = (): undefined => undefined;

describe("dispatch", () => {
  it.each([
    ["a route without schemas", "/plain", 200],
    ["valid params and query", "/7?page=2", 200],
    ["invalid params", "/x?page=2", 400],
    ["an invalid query", "/7?page=x", 400],
    ["a handler that throws", "/throws", 500],
    ["an unknown path", "/a/b", 404],
  ])("answers %s synchronously", (_, target, status) => {
    const application = createApplication(
      [
        ["GET", "/plain", () => "text"],
        ["GET", "/throws", fail],
        [
          "GET",
          "/:id",
          () => "text",
          { params: z.object({ id: z.number().min(1) }), query: z.object({ page: z.number() }) },
        ],
      ],
      { cors: { origin: "http://a" }, onError: nothing },
    );
    const outgoing = dispatch(application, createIncoming(target));
    expect(outgoing).not.toBeInstanceOf(Promise);
    expect(outgoing).toMatchObject({ status });
  });

  it("returns a promise if it has to wait for the handler or a body", async () => {
    const application = createApplication([
      ["GET", "/", () => Promise.resolve("text")],
      ["POST", "/", () => "text", { body: z.unknown() }],
    ]);
    const outgoing = dispatch(application, createIncoming("/"));
    expect(outgoing).toBeInstanceOf(Promise);
    expect(await outgoing).toMatchObject({ status: 200, body: "text" });
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: "1" };
    expect(await dispatch(application, createIncoming("/", init))).toMatchObject({ status: 201 });
  });

  it.each([
    ["with CORS", { cors: true }],
    ["without CORS", { cors: false }],
  ])("resolves to a 500 if the handler's promise rejects, %s", async (_, options) => {
    const onError = vi.fn();
    const application = createApplication(
      [["GET", "/", () => Promise.reject(new Error("broken"))]],
      { ...options, onError },
    );
    const { headers, status } = await dispatch(application, createIncoming("/"));
    expect(status).toBe(500);
    expect(headers.pairs.includes("access-control-allow-origin")).toBe(options.cors);
    expect(onError).toHaveBeenCalledTimes(1);
  });

  it("refuses a request whose target or host the adapter refused", () => {
    const incoming = { ...createIncoming("/"), path: null };
    expect(dispatch(createApplication([]), incoming)).toEqual(problemResponse("BAD_REQUEST"));
  });

  it("answers OPTIONS * with the methods of all routes", () => {
    const routes = [
      ["PUT", "/a", nothing],
      ["GET", "/b", nothing],
    ] as const;
    const incoming = { ...createIncoming("/"), method: "OPTIONS", path: "*" };
    expect(dispatch(createApplication(routes), incoming)).toMatchObject({
      status: 204,
      headers: { pairs: ["allow", "GET, PUT, OPTIONS"] },
      body: null,
    });
    expect(dispatch(createApplication([]), incoming)).toMatchObject({
      headers: { pairs: ["allow", "OPTIONS"] },
    });
  });
});

describe("App.handle", () => {
  it.each([
    ["a promise", () => Promise.resolve("text")],
    ["an async function's", async () => await Promise.resolve("text")],
    ["a promise of a promise", () => Promise.resolve(Promise.resolve("text"))],
    ["a thenable from another library", () => toThenable("text")],
  ])("awaits %s result", async (_, handler) => {
    const response = await createApp().post("/", handler).handle("/", { method: "POST" });
    expect(response.status).toBe(201);
    expect(await response.text()).toBe("text");
  });

  it.each([
    ["a thenable that rejects", () => toThenable("text", new Error("broken"))],
    ["a thenable that throws", () => ({ then: fail })],
    ["a then getter that throws", () => Object.defineProperty({}, "then", { get: fail })],
  ])("answers %s with 500", async (_, handler) => {
    const onError = vi.fn();
    const response = await createApp({ onError }).get("/", handler).handle("/");
    expect(response.status).toBe(500);
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.any(Error), withRequest);
  });

  it("calls the handler with the context as its only argument", async () => {
    const app = createApp().get("/", function (this: unknown, ...parameters: unknown[]) {
      return [typeof this, parameters.length];
    });
    expect(await (await app.handle("/")).json()).toEqual(["undefined", 1]);
  });

  it("sends an object whose then is not a function", async () => {
    const response = await createApp()
      .get("/", () => ({ then: "text" }))
      .handle("/");
    expect(await response.json()).toEqual({ then: "text" });
  });

  it("matches the method and the path together", async () => {
    const app = createApp()
      .get("/users/me", () => "me")
      .delete("/users/:id", nothing);
    expect((await app.handle("/users/me", { method: "DELETE" })).status).toBe(204);
    const response = await app.handle("/users/me", { method: "POST" });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, DELETE, OPTIONS");
    const options = await app.handle("/users/me", { method: "OPTIONS" });
    expect(options.status).toBe(204);
    expect(options.headers.get("allow")).toBe("GET, DELETE, OPTIONS");
    expect((await app.handle("/nowhere", { method: "OPTIONS" })).status).toBe(404);
  });
});

function fail(): never {
  throw new Error("broken");
}

function toThenable(value: unknown, error?: Error): PromiseLike<unknown> {
  const promise = error === undefined ? Promise.resolve(value) : Promise.reject(error);
  return { then: promise.then.bind(promise) };
}
