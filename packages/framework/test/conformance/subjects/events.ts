import { createSpy } from "../spy.ts";
import type { Suite } from "../suite.ts";

const headers = {
  "content-type": "text/event-stream",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};

/** Server-sent events. */
export const events: Suite = ({
  describe,
  it,
  expect,
  send,
  expectProblem,
  createApp,
  events,
  HttpError,
  reply,
}) => {
  // docs/specification.md#87-server-sent-events
  describe("events(source)", () => {
    it("sends each item as an event, with its own headers", async () => {
      const app = createApp().get("/", () => events(generate<unknown>({ a: 1 }, "text", null)));
      const answer = await send(app, "/");
      expect(answer).toMatchObject({ status: 200, headers });
      expect(answer.text).toBe('data: {"a":1}\n\ndata: "text"\n\ndata: null\n\n');
    });

    it("sends the ids of items", async () => {
      const id = (item: number) => (item === 1 ? "first: ü" : item);
      const app = createApp().get("/", () => events(generate(1, 2), { id }));
      expect((await send(app, "/")).text).toBe("id: first: ü\ndata: 1\n\nid: 2\ndata: 2\n\n");
    });

    it("calls a source that is a function", async () => {
      const app = createApp().get("/", () => events(({ aborted }) => generate(aborted)));
      expect((await send(app, "/")).text).toBe("data: false\n\n");
    });

    it("keeps each item in its field", async () => {
      const item = "\r\n\n\rdata: 1\r\0\u2028\u2029\uFEFF\u0085";
      const app = createApp().get("/", () => events(generate<unknown>(item, { [item]: item })));
      const { text } = await send(app, "/");
      const lines = text.split(/\r\n|\r|\n/);
      expect(lines.filter((_, index) => index % 2 === 1)).toEqual(["", ""]);
      const data = [lines[0] ?? "", lines[2] ?? ""].map((line): unknown =>
        JSON.parse(line.slice(6)),
      );
      expect(data).toEqual([item, { [item]: item }]);
    });

    it("has the status and headers of a reply", async () => {
      const app = createApp().get("/", () =>
        reply(events(generate(1)), {
          status: 203,
          headers: { "cache-control": "no-cache", "x-a": "1" },
        }),
      );
      const answer = await send(app, "/");
      expect(answer).toMatchObject({ status: 203, text: "data: 1\n\n" });
      expect(answer.headers).toEqual({ ...headers, "cache-control": "no-cache", "x-a": "1" });
    });

    it("sends nothing for a source without items", async () => {
      const app = createApp().get("/", () => events(generate()));
      expect(await send(app, "/")).toMatchObject({ status: 200, text: "" });
    });

    it.each<[what: string, item: unknown]>([
      ["a bigint", 1n],
      ["undefined", undefined],
      ["a function", () => 1],
      ["a symbol", Symbol("a")],
      ["a Map", new Map()],
      ["an HttpError", new HttpError(404, "NOT_FOUND")],
    ])("is a 500 if its first item is %s", async (_, item) => {
      const onError = createSpy(() => undefined);
      const app = createApp({ onError }).get("/", () => events(generate(item as never)));
      expectProblem(await send(app, "/"), "INTERNAL_SERVER_ERROR");
      expect(onError.calls.length).toBe(1);
    });

    it.each(["\n", "a\rb", "\r\n", "\0"])("is a 500 if its first id is %j", async (text) => {
      const app = createApp({ onError: () => undefined }).get("/", () =>
        events(generate(1), { id: () => text }),
      );
      expectProblem(await send(app, "/"), "INTERNAL_SERVER_ERROR");
    });

    it("is a 500 if its source throws, even an HttpError", async () => {
      const onError = createSpy(() => undefined);
      const app = createApp({ onError }).get("/", () => events(fail));
      expectProblem(await send(app, "/"), "INTERNAL_SERVER_ERROR");
      expect(String(onError.calls[0]?.[0])).toContain("return it before events()");

      async function* fail(): AsyncGenerator<number> {
        yield* generate();
        throw new HttpError(404, "NOT_FOUND");
      }
    });
  });

  // docs/specification.md#87-server-sent-events
  describe("a stream of events that waits", () => {
    it("begins with a comment, and sends the event once there is one", async () => {
      const { promise, resolve } = Promise.withResolvers<number>();
      const app = createApp().get("/", () => events(generate(promise)));
      const response = await app.handle("/");
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      expect((await reader?.read())?.value).toBe(":\n\n");
      resolve(1);
      expect((await reader?.read())?.value).toBe("data: 1\n\n");
      expect((await reader?.read())?.done).toBe(true);
    });

    it("sends comments while it is silent", async () => {
      const app = createApp().get("/", () => events(waitForAbort, { keepAlive: 1 }));
      const response = await app.handle("/");
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      for (let count = 0; count < 3; count++) expect((await reader?.read())?.value).toBe(":\n\n");
      await reader?.cancel();
    });

    it("aborts its signal and returns from its iterator at once when the reader cancels", async () => {
      const steps: string[] = [];
      const onReturn = () => {
        steps.push("return");
        return Promise.reject(new Error("of return()"));
      };
      const app = createApp().get("/", () =>
        events((signal) => {
          signal.addEventListener("abort", () => steps.push("abort"));
          const never = new Promise<never>(() => undefined);
          return { [Symbol.asyncIterator]: () => ({ next: () => never, return: onReturn }) };
        }),
      );
      const { body } = await app.handle("/");
      await body?.cancel();
      expect(steps).toEqual(["abort", "return"]);
    });
  });
};

async function* generate<Item>(...items: readonly (Item | Promise<Item>)[]): AsyncGenerator<Item> {
  for (const item of items) yield await item;
}

/** Yields nothing until the signal aborts. */
async function* waitForAbort(signal: AbortSignal): AsyncGenerator<number> {
  await new Promise((resolve) => {
    signal.addEventListener("abort", resolve);
  });
  yield* generate<number>();
}
