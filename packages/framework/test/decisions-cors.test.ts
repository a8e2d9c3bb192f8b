import { expect, it, vi } from "vitest";
import { createApp, HttpError, reply, z, type App, type AppOptions } from "../src/index.ts";
import { describeEntries, jsonMessage, type Message } from "./harness.ts";
import { expectProblem } from "./problem.ts";

const origin = "https://app.example.com";
const stranger = "https://evil.example.com";

const createUsersApp = (cors: NonNullable<AppOptions["cors"]>): App =>
  createApp({ cors, onError: () => undefined, server: { maxBodyBytes: 10 } })
    .get("/users", () => "users")
    .post("/users", ({ body }) => body, { body: z.string() })
    .delete("/users/:id", () => undefined)
    .get("/denied", () => new HttpError(403, "DENIED"))
    .get("/failing", () => {
      throw new Error("unexpected");
    })
    .get("/response", () => new Response("own", { headers: { vary: "accept" } }));

const preflight = (headers: Readonly<Record<string, string>> = {}): Message => ({
  method: "OPTIONS",
  headers: { origin, "access-control-request-method": "POST", ...headers },
});

const corsHeadersOf = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => name === "vary" || name.startsWith("access-control-"),
    ),
  );

// docs/specification.md#101-origins-and-options
describeEntries("CORS is off by default", (send) => {
  it.each<[options: AppOptions]>([[{}], [{ cors: false }]])("with %j", async (options) => {
    const app = createApp(options).get("/users", () => "users");
    const answer = await send(app, "/users", { headers: { origin } });
    expect([answer.status, answer.headers]).toEqual([
      200,
      { "content-type": "text/plain; charset=utf-8" },
    ]);
    const options204 = await send(app, "/users", preflight());
    expect([options204.status, options204.headers]).toEqual([204, { allow: "GET, OPTIONS" }]);
  });
});

// docs/specification.md#101-origins-and-options
describeEntries("which origins are granted", (send) => {
  it.each<[cors: NonNullable<AppOptions["cors"]>, sent: string | undefined, expected: object]>([
    [true, origin, { "access-control-allow-origin": "*" }],
    [true, undefined, { "access-control-allow-origin": "*" }],
    [{ origin: "*" }, origin, { "access-control-allow-origin": "*" }],
    [{ origin }, origin, { vary: "Origin", "access-control-allow-origin": origin }],
    [{ origin }, stranger, { vary: "Origin" }],
    [{ origin }, undefined, { vary: "Origin" }],
    [{ origin }, "null", { vary: "Origin" }],
    [{ origin }, `${origin}.evil.com`, { vary: "Origin" }],
    [{ origin }, `${origin}:8080`, { vary: "Origin" }],
    [{ origin }, "http://app.example.com", { vary: "Origin" }],
    [{ origin }, "https://APP.example.com", { vary: "Origin" }],
    [
      { origin: [origin, "https://b.example"] },
      "https://b.example",
      { vary: "Origin", "access-control-allow-origin": "https://b.example" },
    ],
    [{ origin: [origin] }, stranger, { vary: "Origin" }],
    [{ origin: "null" }, "null", { vary: "Origin", "access-control-allow-origin": "null" }],
    [
      { origin: (sent) => sent.endsWith(".example.com") },
      origin,
      { vary: "Origin", "access-control-allow-origin": origin },
    ],
    [{ origin: () => false }, origin, { vary: "Origin" }],
  ])("%o, for the origin %s", async (cors, sent, expected) => {
    const headers = sent === undefined ? {} : { origin: sent };
    const answer = await send(createUsersApp(cors), "/users", { headers });
    expect([answer.status, answer.text]).toEqual([200, "users"]);
    expect(corsHeadersOf(answer.headers)).toEqual(expected);
  });

  it("a function is asked with the origin, and not without one", async () => {
    const isAllowed = vi.fn<(sent: string) => boolean>(() => true);
    const app = createUsersApp({ origin: isAllowed });
    await send(app, "/users");
    expect(isAllowed).not.toHaveBeenCalled();
    await send(app, "/users", { headers: { origin } });
    expect(isAllowed.mock.calls).toEqual([[origin]]);
  });

  it("a function that throws refuses the origin, and onError hears of it", async () => {
    const onError = vi.fn<(error: unknown) => void>();
    const failure = new Error("no list");
    const cors = {
      origin: (): boolean => {
        throw failure;
      },
    };
    const answer = await send(
      createApp({ cors, onError }).get("/", () => "served"),
      "/",
      { headers: { origin } },
    );
    expect([answer.status, answer.text]).toEqual([200, "served"]);
    expect(corsHeadersOf(answer.headers)).toEqual({ vary: "Origin" });
    expect(onError.mock.calls[0]?.[0]).toBe(failure);
  });

  it("a function that returns a promise refuses the origin, and onError hears of it", async () => {
    const onError = vi.fn<(error: unknown) => void>();
    const cors = { origin: () => Promise.reject(new Error("no list")) };
    // @ts-expect-error The function must answer with a boolean, at once.
    const app = createApp({ cors, onError }).get("/", () => "served");
    const answer = await send(app, "/", { headers: { origin } });
    expect([answer.status, answer.text]).toEqual([200, "served"]);
    expect(corsHeadersOf(answer.headers)).toEqual({ vary: "Origin" });
    expect(onError).toHaveBeenCalledOnce();
  });

  it("a refused origin's request is still served", async () => {
    const app = createUsersApp({ origin });
    const message = jsonMessage("a");
    const answer = await send(app, "/users", {
      ...message,
      headers: { ...message.headers, origin: stranger },
    });
    expect([answer.status, answer.text]).toEqual([201, "a"]);
  });
});

// docs/specification.md#102-responses
describeEntries("CORS headers go on every response", (send) => {
  const json = { "content-type": "application/json" };

  it.each<[status: number, target: string, message: Message]>([
    [200, "/users", {}],
    [201, "/users", jsonMessage("a")],
    [204, "/users/1", { method: "DELETE" }],
    [204, "/users", { method: "OPTIONS" }],
    [400, "/users", { method: "POST" }],
    [400, "/users", jsonMessage(1)],
    [400, "/users", { method: "POST", body: "{", headers: json }],
    [403, "/denied", {}],
    [404, "/nowhere", {}],
    [404, "/nowhere", { method: "OPTIONS" }],
    [405, "/users", { method: "PUT" }],
    [413, "/users", jsonMessage("longer than ten bytes")],
    [415, "/users", { method: "POST", body: "a", headers: { "content-type": "text/plain" } }],
    [500, "/failing", {}],
  ])("%i %s", async (status, target, message) => {
    const headers = { ...message.headers, origin };
    const named = await send(createUsersApp({ origin, exposedHeaders: ["x-total"] }), target, {
      ...message,
      headers,
    });
    expect(named.status).toBe(status);
    expect(corsHeadersOf(named.headers)).toEqual({
      vary: "Origin",
      "access-control-allow-origin": origin,
      "access-control-expose-headers": "x-total",
    });
    const any = await send(createUsersApp(true), target, { ...message, headers });
    expect(any.status).toBe(status);
    expect(corsHeadersOf(any.headers)).toEqual({ "access-control-allow-origin": "*" });
  });

  it("a response's own Vary is kept beside Origin", async () => {
    const answer = await send(createUsersApp({ origin }), "/response", { headers: { origin } });
    expect(answer.headers["vary"]?.split(", ").toSorted()).toEqual(["Origin", "accept"]);
  });

  it("a reply's own headers are kept", async () => {
    const app = createApp({ cors: { origin } }).get("/", () =>
      reply("", { headers: { vary: "accept-language", "x-total": "1" } }),
    );
    const { headers } = await send(app, "/", { headers: { origin } });
    expect(headers["x-total"]).toBe("1");
    expect(headers["vary"]?.split(", ").toSorted()).toEqual(["Origin", "accept-language"]);
  });
});

// docs/specification.md#103-preflights
describeEntries("a preflight", (send) => {
  it("is answered with the methods of the route table, and ten minutes", async () => {
    const answer = await send(createUsersApp(true), "/users", preflight());
    expect(answer).toMatchObject({ status: 204, text: "" });
    expect(answer.headers).toEqual({
      allow: "GET, POST, OPTIONS",
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET, POST, OPTIONS",
      "access-control-max-age": "600",
    });
  });

  it("without allowedHeaders echoes the requested headers", async () => {
    const requested = { "access-control-request-headers": "content-type,x-token" };
    const answer = await send(createUsersApp({ origin }), "/users", preflight(requested));
    expect(answer.headers["access-control-allow-headers"]).toBe("content-type,x-token");
  });

  it("with allowedHeaders names those, whatever is requested", async () => {
    const app = createUsersApp({ origin, allowedHeaders: ["X-Token", "content-type"] });
    const requested = { "access-control-request-headers": "x-other" };
    for (const headers of [{}, requested]) {
      const answer = await send(app, "/users", preflight(headers));
      expect(answer.headers["access-control-allow-headers"]).toBe("X-Token, content-type");
    }
  });

  it("with an empty list of allowedHeaders allows none", async () => {
    const app = createUsersApp({ origin, allowedHeaders: [] });
    const requested = { "access-control-request-headers": "x-other" };
    const answer = await send(app, "/users", preflight(requested));
    expect(answer.headers).not.toHaveProperty("access-control-allow-headers");
  });

  it.each([0, 1, 86_400])("says maxAge %i in seconds", async (maxAge) => {
    const answer = await send(createUsersApp({ origin: "*", maxAge }), "/users", preflight());
    expect(answer.headers["access-control-max-age"]).toBe(String(maxAge));
  });

  it("does not name exposedHeaders, which a response does", async () => {
    const app = createUsersApp({ origin, exposedHeaders: ["X-Total", "etag"] });
    const answer = await send(app, "/users", preflight());
    expect(answer.headers).not.toHaveProperty("access-control-expose-headers");
    const actual = await send(app, "/users", { headers: { origin } });
    expect(actual.headers["access-control-expose-headers"]).toBe("X-Total, etag");
  });

  it("says credentials where they are allowed, and so does a response", async () => {
    const app = createUsersApp({ origin: [origin], credentials: true });
    for (const message of [preflight(), { headers: { origin } }]) {
      const { headers } = await send(app, "/users", message);
      expect(headers["access-control-allow-credentials"]).toBe("true");
      expect(headers["access-control-allow-origin"]).toBe(origin);
    }
  });

  it("of a refused origin gets no CORS header, and 204", async () => {
    const app = createUsersApp({ origin, credentials: true, exposedHeaders: ["x-total"] });
    const answer = await send(app, "/users", preflight({ origin: stranger }));
    expect(answer.status).toBe(204);
    expect(answer.headers).toEqual({ allow: "GET, POST, OPTIONS", vary: "Origin" });
  });

  it("of an unknown path is a 404 that the page may read", async () => {
    const answer = await send(createUsersApp({ origin }), "/nowhere", preflight());
    expectProblem(answer, "NOT_FOUND");
    expect(answer.headers["access-control-allow-origin"]).toBe(origin);
  });

  it.each<[kind: string, message: Message]>([
    ["without Access-Control-Request-Method", { method: "OPTIONS", headers: { origin } }],
    ["without Origin", { method: "OPTIONS", headers: { "access-control-request-method": "PUT" } }],
    ["of another method", { headers: { origin, "access-control-request-method": "PUT" } }],
  ])("is none %s", async (_, message) => {
    const { headers } = await send(createUsersApp(true), "/users", message);
    expect(headers["access-control-allow-origin"]).toBe("*");
    expect(headers).not.toHaveProperty("access-control-allow-methods");
    expect(headers).not.toHaveProperty("access-control-max-age");
  });

  it("names the methods of every route that matches the path", async () => {
    const app = createApp({ cors: true })
      .get("/users/me", () => null)
      .delete("/users/:id", () => null);
    const { headers } = await send(app, "/users/me", preflight());
    expect(headers["access-control-allow-methods"]).toBe("GET, DELETE, OPTIONS");
  });
});
