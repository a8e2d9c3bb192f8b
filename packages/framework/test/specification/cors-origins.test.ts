import { expect, it, vi } from "vitest";
import { type App, type AppOptions, createApp, HttpError, z } from "../../src/index.ts";
import { describeEntries, jsonMessage, type Message } from "../harness.ts";

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
