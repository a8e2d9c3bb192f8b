import { corsHeadersOf, createUsersApp, origin, preflight, stranger } from "./cors-app.ts";
import { jsonMessage, type Message } from "../message.ts";
import type { Suite } from "../suite.ts";

/** The headers of CORS on responses and preflights. */
export const corsResponses: Suite = ({
  describe,
  it,
  expect,
  expectProblem,
  send,
  createApp,
  HttpError,
  reply,
  z,
}) => {
  // docs/specification.md#102-responses
  describe("CORS headers go on every response", () => {
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
      const named = await send(
        createUsersApp({ createApp, HttpError, z }, { origin, exposedHeaders: ["x-total"] }),
        target,
        {
          ...message,
          headers,
        },
      );
      expect(named.status).toBe(status);
      expect(corsHeadersOf(named.headers)).toEqual({
        vary: "Origin",
        "access-control-allow-origin": origin,
        "access-control-expose-headers": "x-total",
      });
      const any = await send(createUsersApp({ createApp, HttpError, z }, true), target, {
        ...message,
        headers,
      });
      expect(any.status).toBe(status);
      expect(corsHeadersOf(any.headers)).toEqual({ "access-control-allow-origin": "*" });
    });

    it("a response's own Vary is kept beside Origin", async () => {
      const answer = await send(
        createUsersApp({ createApp, HttpError, z }, { origin }),
        "/response",
        { headers: { origin } },
      );
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
  describe("a preflight", () => {
    it("is answered with the methods of the route table, and ten minutes", async () => {
      const answer = await send(
        createUsersApp({ createApp, HttpError, z }, true),
        "/users",
        preflight(),
      );
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
      const answer = await send(
        createUsersApp({ createApp, HttpError, z }, { origin }),
        "/users",
        preflight(requested),
      );
      expect(answer.headers["access-control-allow-headers"]).toBe("content-type,x-token");
      expect(answer.headers["vary"]).toBe("Origin, Access-Control-Request-Headers");
    });

    it("with allowedHeaders names those, whatever is requested", async () => {
      const app = createUsersApp(
        { createApp, HttpError, z },
        { origin, allowedHeaders: ["X-Token", "content-type"] },
      );
      const requested = { "access-control-request-headers": "x-other" };
      for (const headers of [{}, requested]) {
        const answer = await send(app, "/users", preflight(headers));
        expect(answer.headers["access-control-allow-headers"]).toBe("X-Token, content-type");
        expect(answer.headers["vary"]).toBe("Origin");
      }
    });

    it("with an empty list of allowedHeaders allows none", async () => {
      const app = createUsersApp({ createApp, HttpError, z }, { origin, allowedHeaders: [] });
      const requested = { "access-control-request-headers": "x-other" };
      const answer = await send(app, "/users", preflight(requested));
      expect("access-control-allow-headers" in answer.headers).toBe(false);
    });

    it.each([0, 1, 86_400])("says maxAge %i in seconds", async (maxAge) => {
      const answer = await send(
        createUsersApp({ createApp, HttpError, z }, { origin: "*", maxAge }),
        "/users",
        preflight(),
      );
      expect(answer.headers["access-control-max-age"]).toBe(String(maxAge));
    });

    it("does not name exposedHeaders, which a response does", async () => {
      const app = createUsersApp(
        { createApp, HttpError, z },
        { origin, exposedHeaders: ["X-Total", "etag"] },
      );
      const answer = await send(app, "/users", preflight());
      expect("access-control-expose-headers" in answer.headers).toBe(false);
      const actual = await send(app, "/users", { headers: { origin } });
      expect(actual.headers["access-control-expose-headers"]).toBe("X-Total, etag");
    });

    it("says credentials where they are allowed, and so does a response", async () => {
      const app = createUsersApp(
        { createApp, HttpError, z },
        { origin: [origin], credentials: true },
      );
      for (const message of [preflight(), { headers: { origin } }]) {
        const { headers } = await send(app, "/users", message);
        expect(headers["access-control-allow-credentials"]).toBe("true");
        expect(headers["access-control-allow-origin"]).toBe(origin);
      }
    });

    it("of a refused origin gets no CORS header, and 204", async () => {
      const app = createUsersApp(
        { createApp, HttpError, z },
        { origin, credentials: true, exposedHeaders: ["x-total"] },
      );
      const answer = await send(app, "/users", preflight({ origin: stranger }));
      expect(answer.status).toBe(204);
      expect(answer.headers).toEqual({ allow: "GET, POST, OPTIONS", vary: "Origin" });
    });

    it("of an unknown path is a 404 that the page may read", async () => {
      const answer = await send(
        createUsersApp({ createApp, HttpError, z }, { origin }),
        "/nowhere",
        preflight(),
      );
      expectProblem(answer, "NOT_FOUND");
      expect(answer.headers["access-control-allow-origin"]).toBe(origin);
    });

    it.each<[kind: string, message: Message]>([
      ["without Access-Control-Request-Method", { method: "OPTIONS", headers: { origin } }],
      [
        "without Origin",
        { method: "OPTIONS", headers: { "access-control-request-method": "PUT" } },
      ],
      ["of another method", { headers: { origin, "access-control-request-method": "PUT" } }],
    ])("is not a preflight %s", async (_, message) => {
      const { headers } = await send(
        createUsersApp({ createApp, HttpError, z }, true),
        "/users",
        message,
      );
      expect(headers["access-control-allow-origin"]).toBe("*");
      expect("access-control-allow-methods" in headers).toBe(false);
      expect("access-control-max-age" in headers).toBe(false);
    });

    it("names the methods of every route that matches the path", async () => {
      const app = createApp({ cors: true })
        .get("/users/me", () => null)
        .delete("/users/:id", () => null);
      const { headers } = await send(app, "/users/me", preflight());
      expect(headers["access-control-allow-methods"]).toBe("GET, DELETE, OPTIONS");
    });
  });
};
