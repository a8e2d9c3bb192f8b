import type { App, ContextHead, Problem } from "../../../src/index.ts";
import { jsonMessage } from "../message.ts";
import { createSpy } from "../spy.ts";
import type { Suite } from "../suite.ts";

/** Resolves once a signal has aborted, with its reason. */
function whenAborted(signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    const settle = (): void => {
      resolve(signal.reason);
    };
    if (signal.aborted) settle();
    else signal.addEventListener("abort", settle);
  });
}

/** A promise, and the function that resolves it. */
function createGate<Value = void>(): [promise: Promise<Value>, open: (value: Value) => void] {
  const { promise, resolve } = Promise.withResolvers<Value>();
  return [promise, resolve];
}

/** `server.handlerTimeout`, that of a route, and the signal of a context. */
export const timeLimit: Suite = ({
  describe,
  it,
  expect,
  expectProblem,
  send,
  createApp,
  HttpError,
  events,
  reply,
  route,
  z,
}) => {
  const server = { handlerTimeout: 10 };
  const never = () => new Promise<string>(() => undefined);
  /** Waits until the limit of another request has passed, which is twice as long. */
  const passLimit = async () => {
    const app = createApp({ server: { handlerTimeout: 20 } }).get("/", never);
    await app.handle("/");
  };

  // docs/specification.md#47-signal-and-time-limit
  describe("a handler that is late", () => {
    it.each<[whose: string, app: () => App]>([
      ["the application", () => createApp({ server }).get("/", never)],
      ["the route", () => createApp().get("/", route({ handlerTimeout: 10 }, never))],
      [
        "the route, which is shorter than the application's",
        () =>
          createApp({ server: { handlerTimeout: 2_147_483_647 } }).get(
            "/",
            route({ handlerTimeout: 10 }, never),
          ),
      ],
    ])("is a 503 by the limit of %s", async (_, createSlow) => {
      expectProblem(await send(createSlow(), "/"), "HANDLER_TIMEOUT");
    });

    it("is answered in the application's format, with the CORS headers, and without onError", async () => {
      const onError = createSpy(() => undefined);
      const app = createApp({
        server,
        onError,
        cors: true,
        formatError: ({ status, code }: Problem) => ({ status, code }),
      }).get("/", never);
      const answer = await send(app, "/", { headers: { origin: "https://a.example" } });
      expect(answer.json).toEqual({ status: 503, code: "HANDLER_TIMEOUT" });
      expect(answer.headers["access-control-allow-origin"]).toBe("*");
      expect(onError.calls).toEqual([]);
    });

    it("may be answered later in full if its route has no limit", async () => {
      const app = createApp({ server }).get(
        "/",
        route({ handlerTimeout: 0 }, async () => {
          await passLimit();
          return "in time";
        }),
      );
      expect((await send(app, "/")).text).toBe("in time");
    });

    it("aborts the signal, whose reason is a TimeoutError", async () => {
      const [reason, tell] = createGate<unknown>();
      const app = createApp({ server }).get("/", async ({ signal }) => {
        tell(await whenAborted(signal));
      });
      expectProblem(await send(app, "/"), "HANDLER_TIMEOUT");
      const { name } = (await reason) as DOMException;
      expect(name).toBe("TimeoutError");
    });

    it("finds the signal aborted if it reads it afterwards", async () => {
      const [seen, tell] = createGate<readonly unknown[]>();
      let pass = (): void => undefined;
      // A Worker stops a function once the response is sent.
      const formatError = () => {
        pass();
        return undefined;
      };
      const app = createApp({ server, formatError }).get("/", async (context) => {
        await new Promise<void>((resolve) => (pass = resolve));
        const { signal } = context;
        tell([signal.aborted, (signal.reason as DOMException).name, context.signal === signal]);
      });
      expectProblem(await send(app, "/"), "HANDLER_TIMEOUT");
      expect(await seen).toEqual([true, "TimeoutError", true]);
    });

    it.each(["stream", "reply", "Response", "events"])(
      "has the %s that it returns cancelled",
      async (kind) => {
        const [cancelled, cancel] = createGate();
        const open = () =>
          new ReadableStream({
            cancel: () => {
              cancel();
            },
          });
        const app = createApp({ server }).get("/", async ({ signal }): Promise<unknown> => {
          await whenAborted(signal);
          if (kind === "stream") return open();
          if (kind === "reply") return reply(open());
          if (kind === "Response") return new Response(open());
          return events({
            [Symbol.asyncIterator]: () => ({
              next: () => new Promise<IteratorResult<unknown>>(() => undefined),
              return: () => {
                cancel();
                return Promise.resolve({ done: true, value: undefined });
              },
            }),
          });
        });
        expectProblem(await send(app, "/"), "HANDLER_TIMEOUT");
        await cancelled;
      },
    );

    it("has an error that it throws afterwards reported", async () => {
      const [reported, report] = createGate<unknown>();
      const error = new Error("secret");
      const app = createApp({
        server,
        onError: (thrown) => {
          report(thrown);
        },
      }).get("/", async ({ signal }) => {
        await whenAborted(signal);
        throw error;
      });
      expectProblem(await send(app, "/"), "HANDLER_TIMEOUT");
      expect(await reported).toBe(error);
    });

    it.each<[what: string, toError: (reason: unknown) => unknown]>([
      ["the reason of the signal", (reason) => reason],
      ["an AbortError", () => new DOMException("", "AbortError")],
      ["a TimeoutError", () => new DOMException("", "TimeoutError")],
      ["an HttpError", () => new HttpError(500, "LATE")],
    ])("may throw %s afterwards, which is not reported", async (_, toError) => {
      const reported: unknown[] = [];
      const [last, reportLast] = createGate();
      const app = createApp({
        server,
        onError: (thrown) => {
          reported.push(thrown);
          if (thrown === "last") reportLast();
        },
      })
        .get("/", async ({ signal }) => {
          throw toError(await whenAborted(signal));
        })
        .get("/last", async ({ signal }) => {
          await whenAborted(signal);
          // eslint-disable-next-line @typescript-eslint/only-throw-error -- a value that the test recognises
          throw "last";
        });
      expectProblem(await send(app, "/"), "HANDLER_TIMEOUT");
      expectProblem(await send(app, "/last"), "HANDLER_TIMEOUT");
      await last;
      expect(reported).toEqual(["last"]);
    });
  });

  // docs/specification.md#47-signal-and-time-limit
  describe("a context that is late", () => {
    it("is a 503, and neither reads the body nor calls the handler", async () => {
      const handler = createSpy(() => "never");
      const [settled, settle] = createGate<boolean>();
      const context = async ({ signal, request }: ContextHead) => {
        await whenAborted(signal);
        settle(request.bodyUsed);
        return { user: "Ada" };
      };
      const app = createApp({ server, context }).post("/", handler, { body: z.unknown() });
      expectProblem(await send(app, "/", jsonMessage(1)), "HANDLER_TIMEOUT");
      expect(await settled).toBe(false);
      await passLimit();
      expect(handler.calls).toEqual([]);
    });

    it("has as long as the handler after it", async () => {
      const [both, tell] = createGate<readonly string[]>();
      const context = async ({ signal }: ContextHead) => {
        await Promise.resolve();
        return { first: signal };
      };
      const app = createApp({ server, context }).get("/", async ({ first, signal }) => {
        await whenAborted(signal);
        tell([String(first === signal), String(first.aborted)]);
      });
      expectProblem(await send(app, "/"), "HANDLER_TIMEOUT");
      expect(await both).toEqual(["true", "true"]);
    });
  });

  // docs/specification.md#47-signal-and-time-limit
  describe("what is not late", () => {
    it("is a stream or events that the handler has returned", async () => {
      async function* generate() {
        yield "a";
        await passLimit();
        yield "b";
      }
      const app = createApp({ server })
        .get("/stream", () => Promise.resolve(generate()))
        .get("/events", async () => Promise.resolve(events(generate())));
      expect((await send(app, "/stream")).text).toBe("ab");
      expect((await send(app, "/events")).text).toContain('data: "b"');
    });

    it("is a function that returns no promise", async () => {
      const app = createApp({ server, context: () => ({ user: "Ada" }) }).get(
        "/",
        ({ user }) => user,
      );
      expect((await send(app, "/")).text).toBe("Ada");
    });

    it("is the reading of a declared body", async () => {
      const app = createApp({ server: { handlerTimeout: 1 } }).post(
        "/",
        ({ body }) => Promise.resolve(body),
        {
          body: z.array(z.string().refine(async () => passLimit().then(() => true))),
        },
      );
      expect((await send(app, "/", jsonMessage(["a"]))).json).toEqual(["a"]);
    });
  });

  // docs/specification.md#47-signal-and-time-limit
  describe("the signal of a context", () => {
    it.each<[what: string, result: () => unknown]>([
      ["JSON", () => ({ a: 1 })],
      ["a text", () => "text"],
      ["bytes", () => Uint8Array.of(1, 2)],
      ["no body", () => undefined],
      ["a stream", () => new Blob(["a", "b"]).stream()],
      ["a Response", () => new Response("text")],
      ["a refusal", () => new HttpError(409, "TAKEN")],
    ])("never aborts after the complete response: %s", async (_, result) => {
      const onAbort = createSpy(() => undefined);
      const app = createApp().post(
        "/",
        ({ signal }): unknown => {
          signal.addEventListener("abort", onAbort);
          return result();
        },
        { body: z.unknown() },
      );
      for (let count = 0; count < 5; count++) await send(app, "/", jsonMessage("x".repeat(1_000)));
      await passLimit();
      expect(onAbort.calls).toEqual([]);
    });

    it("is one object for context and the handler, and not in a spread", async () => {
      const app = createApp({ context: ({ signal }) => ({ first: signal }) }).get(
        "/",
        (context) => {
          // eslint-disable-next-line @typescript-eslint/no-misused-spread -- a spread is what this tests
          const spread = { ...context };
          return [context.first === context.signal, "signal" in spread, context.signal.aborted];
        },
      );
      expect((await send(app, "/")).json).toEqual([true, false, false]);
    });
  });
};
