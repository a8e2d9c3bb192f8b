import type { ContextHead } from "../../../src/index.ts";
import { jsonMessage } from "../message.ts";
import { createSpy } from "../spy.ts";
import type { Suite } from "../suite.ts";

/** Bodies, streams and the rest of a path, together with `context` of `createApp`. */
export const contextAndBody: Suite = ({
  describe,
  it,
  expect,
  expectProblem,
  send,
  createApp,
  reply,
  HttpError,
  z,
}) => {
  const text = { method: "POST", body: "text" };

  // docs/specification.md#45-context
  describe.each(["directly", "as a promise"])("context of createApp, %s", (how) => {
    const give = <Value>(value: Value): Value | Promise<Value> =>
      how === "directly" ? value : Promise.resolve(value);

    it("leaves the body to the handler", async () => {
      const app = createApp({ context: ({ request }) => give({ url: request.url }) })
        .post("/json", ({ body, request }) => [body, request.bodyUsed], { body: z.unknown() })
        .post("/text", ({ request }) => request.text());
      expect((await send(app, "/json", jsonMessage([1]))).json).toEqual([[1], true]);
      expect((await send(app, "/text", text)).text).toBe("text");
    });

    it("leaves the body to the handler if it reads a clone", async () => {
      const context = ({ request }: ContextHead): unknown => give({ copy: request.clone().text() });
      const app = createApp({ context: (head) => context(head) as { copy: Promise<string> } })
        .post("/json", async ({ body, copy }) => [body, await copy], { body: z.unknown() })
        .post("/text", async ({ request, copy }) => [await request.text(), await copy]);
      expect((await send(app, "/json", jsonMessage([1]))).json).toEqual([[1], "[1]"]);
      expect((await send(app, "/text", text)).json).toEqual(["text", "text"]);
    });

    it("adds its members beside the rest of a path, which it does not see", async () => {
      const app = createApp({ context: (head) => give({ saw: "rest" in head }) }).get(
        "/files/*",
        ({ saw, rest }) => ({ saw, rest }),
      );
      expect((await send(app, "/files/a/b%2Fc")).json).toEqual({ saw: false, rest: ["a", "b/c"] });
    });

    it("is called before a stream that the handler returns begins", async () => {
      const events: string[] = [];
      const app = createApp({
        context: () => {
          events.push("context");
          return give({ user: "ada" });
        },
      }).get("/", async function* ({ user }) {
        events.push("stream");
        yield user;
        await Promise.resolve();
        yield "!";
      });
      expect((await send(app, "/")).text).toBe("ada!");
      expect(events).toEqual(["context", "stream"]);
    });

    it("refuses a request without reading its body", async () => {
      const app = createApp({ context: () => give(new HttpError(401, "UNAUTHORIZED")) }).post(
        "/",
        () => 1,
        { body: z.string() },
      );
      expect((await send(app, "/", jsonMessage("a"))).status).toBe(401);
      expect((await send(app, "/", { method: "POST" })).status).toBe(401);
      const message = { method: "POST", headers: { "content-type": "text/html" }, body: "<" };
      expect((await send(app, "/", message)).status).toBe(401);
    });
  });

  it.each<[how: string, read: (request: Request) => Promise<unknown>]>([
    ["reads", (request) => request.text()],
    ["cancels", async (request) => request.body?.cancel()],
  ])("is a 500 if context %s the body that a schema needs", async (_, read) => {
    const onError = createSpy(() => undefined);
    const app = createApp({
      context: async ({ request }) => ({ text: (await read(request)) ?? "none" }),
      onError,
    })
      .post("/json", () => 1, { body: z.unknown() })
      .post("/none", ({ text: found, request }) => [typeof found, request.bodyUsed])
      .get("/none", ({ text: found }) => reply(typeof found));
    expectProblem(await send(app, "/json", jsonMessage(1)), "INTERNAL_SERVER_ERROR");
    expect(onError.calls.length).toBe(1);
    expect((await send(app, "/none", text)).json).toEqual(["string", true]);
    expect((await send(app, "/none")).text).toBe("string");
    expect(onError.calls.length).toBe(1);
  });
};
