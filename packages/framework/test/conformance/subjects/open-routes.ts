import type { App, ContextHead, Problem } from "../../../src/index.ts";
import { jsonMessage } from "../message.ts";
import { createSpy } from "../spy.ts";
import type { Suite } from "../suite.ts";
import { callUntyped } from "../untyped.ts";

/** What `route` says about its route: who may call it, and how large its body may be. */
export const openRoutes: Suite = ({
  describe,
  it,
  expect,
  expectProblem,
  send,
  createApp,
  HttpError,
  route,
  z,
}) => {
  const headNames = ["headers", "method", "platform", "route"];
  const refuse = () => new HttpError(401, "UNAUTHORIZED");

  // docs/specification.md#24-route
  describe("an open route", () => {
    it("does not call context, and its handler has none of its members", async () => {
      const context = createSpy(() => ({ user: "Ada" }));
      const app = createApp({ context })
        .get(
          "/open",
          route({ open: true }, (own) => Object.keys(own).toSorted()),
        )
        .get("/closed", (own) => Object.keys(own).toSorted());
      expect((await send(app, "/open")).json).toEqual(headNames);
      expect(context.calls).toEqual([]);
      expect((await send(app, "/closed")).json).toEqual([...headNames, "user"]);
      expect(context.calls.length).toBe(1);
    });

    it("has its inputs and its rest", async () => {
      const app = createApp({ context: refuse }).post(
        "/:id/*",
        route({ open: true }, ({ params, query, body, rest }) => ({ params, query, body, rest })),
        {
          params: z.object({ id: z.number() }),
          query: z.object({ page: z.number() }),
          body: z.object({ name: z.string() }),
        },
      );
      const answer = await send(app, "/7/a/b?page=2", jsonMessage({ name: "Bob" }));
      expect(answer.json).toEqual({
        params: { id: 7 },
        query: { page: 2 },
        body: { name: "Bob" },
        rest: ["a", "b"],
      });
    });

    it("leaves every other route closed, in every module and order", async () => {
      const addOpen = <Routes, Added>(app: App<Routes, Added>) =>
        app
          .get("/first", () => 1)
          .get(
            "/open",
            route({ open: true }, () => 2),
          )
          .post("/open", () => 3);
      const app = addOpen(createApp({ context: refuse }).get("/before", () => 0)).get(
        "/after",
        route({ handlerTimeout: 0 }, () => 4),
      );
      const statuses: Record<string, number> = {};
      for (const { method, path, options } of app.routes) {
        const { status } = await send(app, path, { method });
        expect(status).toBe(options?.open === true ? 200 : 401);
        statuses[`${method} ${path}`] = status;
      }
      expect(statuses).toEqual({
        "GET /before": 401,
        "GET /first": 401,
        "GET /open": 200,
        "POST /open": 401,
        "GET /after": 401,
      });
    });

    it("is a route like any other without a context", async () => {
      const app = createApp().get(
        "/",
        route({ open: true }, ({ method }) => method),
      );
      expect((await send(app, "/")).text).toBe("GET");
    });
  });

  // docs/specification.md#24-route
  describe("route", () => {
    it("makes a handler that several routes and applications may share", async () => {
      const echo = route({ open: true }, ({ route: path }) => path);
      const first = createApp({ context: refuse }).get("/a", echo).get("/b", echo);
      const second = createApp().get("/c", echo);
      const answers = [await send(first, "/a"), await send(first, "/b"), await send(second, "/c")];
      expect(answers.map(({ text }) => text)).toEqual(["/a", "/b", "/c"]);
    });

    it("treats the result as that of any handler", async () => {
      const app = createApp()
        .post(
          "/",
          route({ open: true }, () => ({ a: 1 })),
        )
        .delete(
          "/",
          route({ open: true }, () => ({ a: 1 })),
        )
        .put(
          "/",
          route({ open: true }, () => Promise.resolve(new HttpError(409, "TAKEN"))),
        );
      const post = await send(app, "/", { method: "POST" });
      expect([post.status, post.json]).toEqual([201, { a: 1 }]);
      const removed = await send(app, "/", { method: "DELETE" });
      expect([removed.status, removed.text]).toEqual([204, ""]);
      expect((await send(app, "/", { method: "PUT" })).json).toMatchObject({ code: "TAKEN" });
    });

    it("is a 500 inside another wrapper, whose error says so", async () => {
      const onError = createSpy(() => undefined);
      const app = createApp({ onError, context: () => ({ user: "Ada" }) });
      const inner = route({ open: true }, () => "never");
      callUntyped(app, "get", "/", (context: ContextHead) =>
        callUntyped({ inner }, "inner", context),
      );
      expectProblem(await send(app, "/"), "INTERNAL_SERVER_ERROR");
      expect(onError.calls.length).toBe(1);
      expect(String(onError.calls[0]?.[0])).toBe(
        "TypeError: route() must be the outermost wrapper of a handler: write route(options, wrapper(handler))",
      );
    });

    it.each<[limit: number, bytes: number, status: number]>([
      [20, 20, 201],
      [20, 21, 413],
      [0, 2, 413],
      [200, 150, 201],
    ])("limits its JSON body to %i bytes: %i are a %i", async (maxBodyBytes, bytes, status) => {
      const app = createApp({ server: { maxBodyBytes: 100 } })
        .post(
          "/",
          route({ maxBodyBytes }, () => "ok"),
          { body: z.string() },
        )
        .post("/other", () => "ok", { body: z.string() });
      const message = jsonMessage("a".repeat(bytes - 2));
      const answer = await send(app, "/", message);
      expect(answer.status).toBe(status);
      if (status === 413) {
        const { detail } = answer.json as Problem;
        expect(detail).toBe(`The body is larger than the limit of ${maxBodyBytes} bytes`);
      }
      expect((await send(app, "/other", message)).status).toBe(bytes > 100 ? 413 : 201);
    });
  });
};
