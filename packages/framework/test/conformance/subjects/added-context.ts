import type { ContextHead } from "../../../src/index.ts";
import { jsonMessage, type Message } from "../message.ts";
import { createSpy } from "../spy.ts";
import type { Suite } from "../suite.ts";

/** What `context` of `createApp` adds to the context of handlers, and what it refuses. */
export const addedContext: Suite = ({
  describe,
  it,
  expect,
  expectProblem,
  send,
  createApp,
  HttpError,
  z,
}) => {
  const headers = { authorization: "Bearer ada" };
  const nameCaller = ({ headers: sent }: ContextHead) => ({ user: sent.get("authorization") });

  // docs/specification.md#45-context
  describe.each(["directly", "as a promise"])("context of createApp, %s", (how) => {
    const give = <Value>(value: Value): Value | Promise<Value> =>
      how === "directly" ? value : Promise.resolve(value);

    it("adds members to the context", async () => {
      const app = createApp({ context: (head) => give({ ...nameCaller(head), now: 5 }) }).post(
        "/:id",
        ({ user, now, params, query, body }) => ({ user, now, params, query, body }),
        {
          params: z.object({ id: z.number() }),
          query: z.object({ page: z.number() }),
          body: z.object({ name: z.string() }),
        },
      );
      const message = jsonMessage({ name: "Bob" });
      const answer = await send(app, "/7?page=2", {
        ...message,
        headers: { ...message.headers, ...headers },
      });
      expect(answer.json).toEqual({
        user: "Bearer ada",
        now: 5,
        params: { id: 7 },
        query: { page: 2 },
        body: { name: "Bob" },
      });
    });

    it("receives the head of the request and nothing else", async () => {
      const app = createApp({
        context: (head) =>
          give({
            // eslint-disable-next-line @typescript-eslint/no-misused-spread -- a spread is what this tests
            seen: [{ ...head }, head.request.method, head.request.headers.get("authorization")],
          }),
      }).put("/users/:id/*", ({ seen, headers: own }) => {
        const [head, ...others] = seen as [ContextHead, ...unknown[]];
        return [
          Object.keys(head).toSorted(),
          head.method,
          head.route,
          own === head.headers,
          others,
        ];
      });
      expect((await send(app, "/users/1/a", { method: "PUT", headers })).json).toEqual([
        ["headers", "method", "platform", "route"],
        "PUT",
        "/users/:id/*",
        true,
        ["PUT", "Bearer ada"],
      ]);
    });

    it("adds nothing if it returns undefined", async () => {
      const app = createApp({ context: () => give(undefined) }).get("/", (context) =>
        Object.keys(context).toSorted(),
      );
      expect((await send(app, "/")).json).toEqual(["headers", "method", "platform", "route"]);
    });

    it("keeps what it adds in a spread", async () => {
      const app = createApp({ context: (head) => give(nameCaller(head)) }).get("/", (context) => {
        // eslint-disable-next-line @typescript-eslint/no-misused-spread -- a spread is what this tests
        const spread = { ...context };
        return [spread.user, "request" in spread];
      });
      expect((await send(app, "/", { headers })).json).toEqual(["Bearer ada", false]);
    });

    it("calls a getter once, and copies members with a symbol", async () => {
      const symbol = Symbol("member");
      const read = createSpy(() => 1);
      const added = Object.defineProperty({ [symbol]: "s" }, "once", {
        enumerable: true,
        get: read,
      });
      const app = createApp({ context: () => give(added) }).get("/", (context) => [
        ...["once", "once", symbol].map((name): unknown => Reflect.get(context, name)),
      ]);
      expect((await send(app, "/")).json).toEqual([1, 1, "s"]);
      expect(read.calls.length).toBe(1);
    });

    it("refuses a request with the HttpError that it returns", async () => {
      const handler = createSpy(() => "never");
      const app = createApp({
        cors: true,
        context: () =>
          give(
            new HttpError(401, "UNAUTHORIZED", "Log in first", {
              headers: { "www-authenticate": "Bearer" },
            }),
          ),
        formatError: ({ code, detail }, { route }) => ({ code, detail, route }),
      }).post("/notes", handler, { body: z.string() });
      const answer = await send(app, "/notes", { method: "POST", body: "not JSON" });
      expect(answer.status).toBe(401);
      expect(answer.json).toEqual({
        code: "UNAUTHORIZED",
        detail: "Log in first",
        route: "/notes",
      });
      expect(answer.headers).toMatchObject({
        "access-control-allow-origin": "*",
        "www-authenticate": "Bearer",
      });
      expect(handler.calls.length).toBe(0);
    });

    it.each<[status: number, target: string, message: Message]>([
      [404, "/nowhere", {}],
      [405, "/notes", { method: "PUT" }],
      [405, "/notes", { method: "HEAD" }],
      [204, "/notes", { method: "OPTIONS" }],
    ])("is not called for a %i of %s", async (status, target, message) => {
      const context = createSpy(() => give(undefined));
      const app = createApp({ context }).get("/notes", () => []);
      expect((await send(app, target, message)).status).toBe(status);
      expect(context.calls.length).toBe(0);
    });

    it("is called once, before the inputs are read", async () => {
      const context = createSpy(() => give(undefined));
      const app = createApp({ context }).post("/", () => 1, { body: z.string() });
      expect((await send(app, "/", { method: "POST" })).status).toBe(400);
      expect(context.calls.length).toBe(1);
    });

    it.each<[what: string, value: unknown]>([
      ["null", null],
      ["an array", []],
      ["a number", 1],
      ["a string", "ada"],
      ["an instance of Date", new Date(0)],
      ["an instance of Response", new Response()],
      [
        "an instance of an unnamed class",
        new (class {
          readonly user = "ada";
        })(),
      ],
      ["an instance of an unnamed class", Object.create({ constructor: undefined })],
    ])("is a 500 if it returns %s", async (what, value) => {
      const onError = createSpy(() => undefined);
      const context = (): object => give(value) as object;
      const app = createApp({ context, onError }).get("/notes", () => 1);
      expectProblem(await send(app, "/notes"), "INTERNAL_SERVER_ERROR");
      expect(onError.calls.map(([error]) => (error as Error).message)).toEqual([
        `context() must return a plain object, undefined or an HttpError, not ${what}`,
      ]);
    });

    it.each([
      "params",
      "query",
      "body",
      "rest",
      "route",
      "method",
      "platform",
      "headers",
      "request",
      "__proto__",
    ])("is a 500 if it adds a member named %s", async (name) => {
      const onError = createSpy(() => undefined);
      const added = JSON.parse(`{ "${name}": 1 }`) as object;
      const app = createApp({ context: () => give(added), onError }).get("/", () => 1);
      expectProblem(await send(app, "/"), "INTERNAL_SERVER_ERROR");
      expect(onError.calls.map(([error]) => (error as Error).message)).toEqual([
        `context() cannot add "${name}", which is the framework's own: choose another name`,
      ]);
    });

    it("is a 500 with the route if it throws", async () => {
      const error = new Error("broken");
      const onError = createSpy(() => undefined);
      const app = createApp({
        context: () => {
          if (how === "directly") throw error;
          return Promise.reject(error);
        },
        onError,
      }).get("/users/:id", () => 1);
      expectProblem(await send(app, "/users/1"), "INTERNAL_SERVER_ERROR");
      const [[reported, where] = []] = onError.calls;
      expect(reported).toBe(error);
      expect((where as { readonly route: unknown }).route).toBe("/users/:id");
    });
  });
};
