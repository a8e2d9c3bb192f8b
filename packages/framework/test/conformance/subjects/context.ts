import { jsonMessage } from "../message.ts";
import type { Suite } from "../suite.ts";
import { declareUntyped } from "../untyped.ts";

const values = { body: { name: "Ada" }, params: { id: 7 }, query: { page: 2 } };

/** What a handler receives. */
export const context: Suite = ({ describe, it, expect, send, createApp, reply, z }) => {
  const schemas = {
    body: z.object({ name: z.string() }),
    params: z.object({ id: z.number() }),
    query: z.object({ page: z.number() }),
  };

  // docs/specification.md#41-inputs
  describe("the request context", () => {
    it.each([
      [[]],
      [["body"]],
      [["params"]],
      [["query"]],
      [["body", "params"]],
      [["body", "query"]],
      [["params", "query"]],
      [["body", "params", "query"]],
    ] as const)("holds %j and no other input where the route declares them", async (declared) => {
      const validation = Object.fromEntries(declared.map((input) => [input, schemas[input]]));
      const app = declareUntyped(createApp(), "POST", "/users/:id", answerWithInputs, validation);
      const answer = await send(app, "/users/7?page=2&size=3", jsonMessage({ name: "Ada" }));
      expect(answer.json).toEqual({
        present: declared,
        ...Object.fromEntries(declared.map((input) => [input, values[input]])),
      });
    });

    it("leaves out parameters that the params schema does not declare", async () => {
      const app = createApp().get("/a/:x/:y", ({ params }) => [params, "x" in params], {
        params: z.object({ y: z.string() }),
      });
      expect((await send(app, "/a/1/2")).json).toEqual([{ y: "2" }, false]);
    });

    it.each([
      ["/users/:id", "/users/7"],
      ["//users//:id/", "/users/7"],
      ["/caf%C3%A9/*", "/caf%c3%a9/a"],
    ])("holds the path of the route as it was declared: %s", async (path, target) => {
      const app = createApp().get(path, ({ route }) => route);
      expect((await send(app, target)).text).toBe(path);
    });

    it.each<[path: string, target: string, rest: readonly string[]]>([
      ["/files/*", "/files", []],
      ["/files/*", "/files/", []],
      ["/files/*", "/files/a", ["a"]],
      ["/files/*", "/files//a//b/", ["a", "b"]],
      ["/files/*", "//files/a/./b/../c", ["a", "c"]],
      ["/files/*", "/files/%2e%2e/files/x", ["x"]],
      ["/files/*", "/files/a%2Fb%5C%00/caf%C3%A9", ["a/b\\\0", "café"]],
      ["/files/*", "/files/%252F/%ff/%", ["%2F", "%ff", "%"]],
      ["/:kind/:id/*", "/a/b/c/d", ["c", "d"]],
      ["/*", "/", []],
      ["/*", "/__proto__/constructor", ["__proto__", "constructor"]],
      ["/trees/*/", "/trees/oak", ["oak"]],
    ])("holds of %s, asked for %s, the segments %j", async (path, target, rest) => {
      const app = createApp().get(path, (context) => Reflect.get(context, "rest") as unknown);
      expect((await send(app, target)).json).toEqual(rest);
    });

    it("holds no segments where the route has no wildcard", async () => {
      const app = createApp().get("/:a", (context) => "rest" in context);
      expect((await send(app, "/b")).json).toBe(false);
    });

    it("keeps all but the request in a spread", async () => {
      const app = createApp().put(
        "/users/:id/*",
        // eslint-disable-next-line @typescript-eslint/no-misused-spread -- it is what this is about
        (context) => Object.keys({ ...context }).toSorted(),
        schemas,
      );
      const answer = await send(app, "/users/7/a?page=2", jsonMessage({ name: "Ada" }, "PUT"));
      expect(answer.json).toEqual([
        "body",
        "headers",
        "method",
        "params",
        "platform",
        "query",
        "rest",
        "route",
      ]);
    });

    it("always holds the request", async () => {
      const app = createApp().put("/a", ({ request }) => [
        request instanceof Request,
        request.method,
        new URL(request.url).pathname + new URL(request.url).search,
        request.headers.get("x-token"),
      ]);
      const answer = await send(app, "/a?b=c", { method: "PUT", headers: { "x-token": "t" } });
      expect(answer.json).toEqual([true, "PUT", "/a?b=c", "t"]);
    });

    it("holds the same request however often it is read", async () => {
      const app = createApp().get("/", (context) => context.request === context.request);
      expect((await send(app, "/")).json).toBe(true);
    });

    it("has the method of the request", async () => {
      const app = createApp().delete("/", ({ method }) => reply(method, { status: 200 }));
      expect((await send(app, "/", { method: "DELETE" })).text).toBe("DELETE");
    });

    it("holds a request whose body is consumed where a body schema is declared", async () => {
      const app = createApp().post("/", ({ request }) => request.bodyUsed, { body: z.unknown() });
      expect((await send(app, "/", jsonMessage({}))).json).toBe(true);
    });

    it("holds a request whose body can be read where no body schema is declared", async () => {
      const app = createApp().post("/", async ({ request }) => ({
        wasUsed: request.bodyUsed,
        text: await request.text(),
      }));
      const message = { method: "POST", headers: { "content-type": "text/plain" } };
      const expected = { wasUsed: false, text: "plain text" };
      expect((await send(app, "/", { ...message, body: "plain text" })).json).toEqual(expected);
      const chunks = ["plain", " ", "text"];
      expect((await send(app, "/", { ...message, chunks })).json).toEqual(expected);
    });

    it("refuses, in the types, an input that the route does not declare", async () => {
      const app = createApp()
        // @ts-expect-error To read a path parameter a handler must declare it in a params schema.
        .get("/params/:id", ({ params }) => String(params))
        // @ts-expect-error The route declares no query schema.
        .get("/query", ({ query }) => String(query))
        // @ts-expect-error The route declares no body schema.
        .post("/body", ({ body }) => String(body), { query: z.object({}) });
      expect((await send(app, "/params/1")).text).toBe("undefined");
      expect((await send(app, "/query?a=1")).text).toBe("undefined");
      expect((await send(app, "/body", { method: "POST" })).text).toBe("undefined");
    });
  });

  // docs/specification.md#42-the-request
  describe("the request in the context", () => {
    it("has a body that a handler may stop reading", async () => {
      const app = createApp().post("/", async ({ request }) => {
        await request.body?.cancel();
        return "enough";
      });
      const answer = await send(app, "/", { method: "POST", chunks: ["x".repeat(100_000), "y"] });
      expect([answer.status, answer.text]).toEqual([201, "enough"]);
    });

    it("has no body where none is sent", async () => {
      const app = createApp().post("/", ({ request }) => request.body === null);
      expect((await send(app, "/", { method: "POST" })).json).toBe(true);
    });

    it("has every header, repeated ones joined", async () => {
      const app = createApp().get("/", ({ request }) => request.headers.get("accept"));
      const headers = { Accept: "text/html, application/json" };
      expect((await send(app, "/", { headers })).text).toBe("text/html, application/json");
    });
  });

  function answerWithInputs(context: object): unknown {
    const present = Object.keys(schemas).filter((input) => input in context);
    return {
      present,
      ...Object.fromEntries(present.map((input) => [input, Reflect.get(context, input)])),
    };
  }
};
