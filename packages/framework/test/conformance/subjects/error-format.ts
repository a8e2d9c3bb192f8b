import type { App } from "../../../src/index.ts";
import { jsonMessage } from "../message.ts";
import { createSpy } from "../spy.ts";
import type { Suite } from "../suite.ts";
import { declareUntyped } from "../untyped.ts";

/** An application's own format of errors. */
export const errorFormat: Suite = ({
  describe,
  it,
  expect,
  send,
  createApp,
  HttpError,
  reply,
  z,
}) => {
  interface Call {
    readonly code: string;
    readonly route: string | null;
    readonly path: string | null;
    readonly error: unknown;
  }

  /** An application with one of each error, and what its formatter was called with. */
  const create = (format: (code: string) => unknown, onError: () => void = () => undefined) => {
    const calls: Call[] = [];
    const app: App = createApp({
      server: { maxBodyBytes: 100 },
      onError,
      formatError: (problem, { request, route, error }) => {
        const path = request === null ? null : new URL(request.url).pathname;
        calls.push({ code: problem.code, route, path, error });
        return format(problem.code);
      },
    })
      .get("/fine", () => "fine")
      .get("/thrown/:id", () => {
        throw thrown;
      })
      .get("/failed", () => {
        throw failure;
      })
      .get("/returned", () => thrown)
      .get("/reply", () => reply({ code: "MINE" }, { status: 409 }))
      .get("/response", () => new Response("mine", { status: 410 }))
      .post("/users/:id", ({ body }) => body, {
        body: z.object({ name: z.string() }),
        params: z.object({ id: z.number() }),
      });
    declareUntyped(app, "GET", "/unsendable", () => new Map());
    return { app, calls };
  };
  const thrown = new HttpError(404, "NO_USER", "No user", {
    headers: { "retry-after": "9", "x-a": "b" },
    details: { id: 1 },
  });
  const failure = new Error("secret");

  // docs/specification.md#96-formaterror
  describe("formatError", () => {
    const cases: readonly [
      code: string,
      target: string,
      route: string | null,
      message: Parameters<typeof send>[2],
      error: unknown,
    ][] = [
      ["NOT_FOUND", "/nowhere", null, {}, undefined],
      ["METHOD_NOT_ALLOWED", "/fine", null, { method: "PUT" }, undefined],
      ["NO_BODY", "/users/1", "/users/:id", { method: "POST" }, undefined],
      ["VALIDATION", "/users/x", "/users/:id", jsonMessage({ name: "Ada" }), undefined],
      ["VALIDATION", "/users/1", "/users/:id", jsonMessage({ name: 1 }), undefined],
      [
        "PAYLOAD_TOO_LARGE",
        "/users/1",
        "/users/:id",
        jsonMessage({ name: "a".repeat(200) }),
        undefined,
      ],
      [
        "UNSUPPORTED_MEDIA_TYPE",
        "/users/1",
        "/users/:id",
        { method: "POST", headers: { "content-type": "text/plain" }, body: "{}" },
        undefined,
      ],
      ["NO_USER", "/thrown/1", "/thrown/:id", {}, thrown],
      ["NO_USER", "/returned", "/returned", {}, thrown],
      ["INTERNAL_SERVER_ERROR", "/failed", "/failed", {}, failure],
      ["INTERNAL_SERVER_ERROR", "/unsendable", "/unsendable", {}, "TypeError"],
    ];

    it.each(cases)("is called once for %s, at %s", async (code, target, route, message, error) => {
      const { app, calls } = create((own) => ({ error: own }));
      const answer = await send(app, target, message);
      expect(answer.json).toEqual({ error: code });
      expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
      expect(calls.map((call) => [call.code, call.route, call.path])).toEqual([
        [code, route, target],
      ]);
      const received = calls[0]?.error;
      if (typeof error === "string") expect(received instanceof Error && received.name).toBe(error);
      else expect(received === error).toBe(true);
      const plain = await send(create(() => undefined).app, target, message);
      expect(plain.json).toMatchObject({ code, status: answer.status });
    });

    it.each(["/fine", "/reply", "/response"])(
      "is not called for what is no error: %s",
      async (path) => {
        const { app, calls } = create(() => "never");
        await send(app, path);
        expect(calls).toEqual([]);
      },
    );

    it("keeps the status and the headers of the problem that its result does not name", async () => {
      const { app } = create(() => reply("no", { headers: { "x-a": "c" } }));
      const answer = await send(app, "/returned");
      expect([answer.status, answer.text]).toEqual([404, "no"]);
      expect(answer.headers).toEqual({
        "content-type": "text/plain; charset=utf-8",
        "retry-after": "9",
        "x-a": "c",
      });
    });

    it.each<[string, () => unknown]>([
      ["a reply", () => reply({ a: 1 }, { status: 422, headers: { "x-own": "1" } })],
      ["a Response", () => Response.json({ a: 1 }, { status: 422, headers: { "x-own": "1" } })],
    ])("sends %s with its own status and headers", async (_, format) => {
      const answer = await send(create(format).app, "/fine", { method: "PUT" });
      expect([answer.status, answer.json]).toEqual([422, { a: 1 }]);
      expect(answer.headers["x-own"]).toBe("1");
      // A 405 always says what is allowed.
      expect(answer.headers["allow"]).toBe("GET, OPTIONS");
    });

    it("leaves the CORS headers on errors", async () => {
      const app = createApp({ cors: true, formatError: ({ code }) => new Response(code) });
      const answer = await send(app, "/nowhere");
      expect([answer.status, answer.text]).toEqual([200, "NOT_FOUND"]);
      expect(answer.headers["access-control-allow-origin"]).toBe("*");
    });

    const broken: readonly [string, () => unknown][] = [
      [
        "throws",
        () => {
          throw failure;
        },
      ],
      ["returns a promise", () => Promise.resolve({})],
      ["returns a promise that rejects", () => Promise.reject(failure)],
      ["returns an HttpError", () => new HttpError(400, "AGAIN")],
      ["returns a stream", () => new ReadableStream()],
      ["replies with a stream", () => reply(new ReadableStream())],
      ["returns what JSON cannot express", () => ({ a: 1n })],
      ["returns a Map", () => new Map()],
      ["returns a Response that was used", () => Response.error()],
    ];

    it.each(broken)(
      "where it %s, the problem is sent and onError receives why",
      async (_, format) => {
        const onError = createSpy(() => undefined);
        const { app, calls } = create(format, onError);
        const answer = await send(app, "/nowhere");
        expect(answer.status).toBe(404);
        expect(answer.json).toMatchObject({ code: "NOT_FOUND" });
        expect([calls.length, onError.calls.length]).toEqual([1, 1]);
        expect(onError.calls[0]?.[0] instanceof Error).toBe(true);
      },
    );
  });
};
