import type { AppOptions } from "../../../src/index.ts";
import { corsHeadersOf, createUsersApp, origin, preflight, stranger } from "./cors-app.ts";
import { jsonMessage } from "../message.ts";
import { createSpy } from "../spy.ts";
import type { Suite } from "../suite.ts";

/** Which origins may read responses. */
export const corsOrigins: Suite = ({ describe, it, expect, send, createApp, HttpError, z }) => {
  // docs/specification.md#101-origins-and-options
  describe("CORS is off by default", () => {
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
  describe("which origins are granted", () => {
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
      const answer = await send(createUsersApp({ createApp, HttpError, z }, cors), "/users", {
        headers,
      });
      expect([answer.status, answer.text]).toEqual([200, "users"]);
      expect(corsHeadersOf(answer.headers)).toEqual(expected);
    });

    it("a function is asked with the origin, and not without one", async () => {
      const isAllowed = createSpy(() => true);
      const app = createUsersApp({ createApp, HttpError, z }, { origin: isAllowed });
      await send(app, "/users");
      expect(isAllowed.calls.length).toBe(0);
      await send(app, "/users", { headers: { origin } });
      expect(isAllowed.calls).toEqual([[origin]]);
    });

    it("a function that throws refuses the origin, and onError hears of it", async () => {
      const onError = createSpy(() => undefined);
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
      expect(onError.calls[0]?.[0]).toBe(failure);
    });

    it("a function that returns a promise refuses the origin, and onError hears of it", async () => {
      const onError = createSpy(() => undefined);
      const cors = { origin: () => Promise.reject(new Error("no list")) };
      // @ts-expect-error The function must answer with a boolean, at once.
      const app = createApp({ cors, onError }).get("/", () => "served");
      const answer = await send(app, "/", { headers: { origin } });
      expect([answer.status, answer.text]).toEqual([200, "served"]);
      expect(corsHeadersOf(answer.headers)).toEqual({ vary: "Origin" });
      expect(onError.calls.length).toBe(1);
    });

    it("a refused origin's request is still served", async () => {
      const app = createUsersApp({ createApp, HttpError, z }, { origin });
      const message = jsonMessage("a");
      const answer = await send(app, "/users", {
        ...message,
        headers: { ...message.headers, origin: stranger },
      });
      expect([answer.status, answer.text]).toEqual([201, "a"]);
    });
  });
};
