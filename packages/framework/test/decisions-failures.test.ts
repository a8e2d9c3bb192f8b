import { afterEach, describe, expect, it, vi } from "vitest";
import { createApp, HttpError, reply, type ErrorListener } from "../src/index.ts";
import { describeEntries } from "./harness.ts";
import { expectProblem } from "./problem.ts";

describeEntries("decisions §2: a value that cannot be sent is a 500", (send) => {
  const cycle: Record<string, unknown> = {};
  cycle["self"] = cycle;
  const used = new Response("once");
  const locked = new ReadableStream();
  locked.getReader();

  it.each<[value: string, handler: () => unknown]>([
    ["a BigInt", () => 1n],
    ["an object with a BigInt", () => ({ id: 1n })],
    ["a cycle", () => cycle],
    ["a function", () => () => null],
    ["a symbol", () => Symbol("a")],
    ["an object whose toJSON gives nothing", () => ({ toJSON: () => undefined })],
    ["an object whose toJSON throws", () => ({ toJSON: failWithSecret })],
    [
      "an object with a getter that throws",
      () => Object.defineProperty({}, "a", { enumerable: true, get: failWithSecret }),
    ],
    ["a BigInt in a reply", () => reply(1n, { status: 200 })],
    ["a promise of a BigInt", () => Promise.resolve(1n)],
    ["a header with a control character", () => reply("", { headers: { "x-a": "b\u0001" } })],
    [
      "a Response's header with a control character",
      () => new Response("", { headers: { location: "/\u0001" } }),
    ],
    ["Response.error()", () => Response.error()],
    [
      "a Response that was read",
      async () => {
        if (!used.bodyUsed) await used.text();
        return used;
      },
    ],
    ["a stream that is being read", () => locked],
  ])("%s", async (_, handler) => {
    const onError = vi.fn<(error: unknown) => void>();
    const answer = await send(createApp({ onError }).get("/", handler), "/");
    expectProblem(answer, "INTERNAL_SERVER_ERROR");
    expect(answer.text).not.toContain("secret");
    expect(onError).toHaveBeenCalledOnce();
  });
});

describeEntries("decisions §2: anything else thrown is a 500", (send) => {
  class HttpErrorOfAnother extends Error {
    override readonly name = "HttpError";
    readonly status = 404;
    readonly statusCode = 404;
    readonly expose = true;
  }

  const thrown: readonly [kind: string, value: unknown][] = [
    ["an Error", new Error("secret")],
    ["a subclass of Error", new TypeError("secret")],
    ["a string", "secret"],
    ["a number", 404],
    ["undefined", undefined],
    ["null", null],
    ["a symbol", Symbol("secret")],
    ["a foreign object with a status", { status: 404, message: "secret" }],
    [
      "a foreign error with a status",
      Object.assign(new Error("secret"), { status: 404, code: "secret" }),
    ],
    ["another framework's HttpError", new HttpErrorOfAnother("secret")],
    ["a Response", new Response("secret", { status: 401 })],
    ["a reply", reply("secret", { status: 401 })],
  ];

  it.each(thrown)("%s, thrown", async (_, value) => {
    const onError = vi.fn<ErrorListener>();
    const app = createApp({ onError }).get("/a", () => {
      throwAnything(value);
    });
    const answer = await send(app, "/a");
    expectProblem(answer, "INTERNAL_SERVER_ERROR");
    expect(answer.text).not.toContain("secret");
    expect(onError).toHaveBeenCalledOnce();
    expect(onError.mock.calls[0]?.[0]).toBe(value);
    expect(new URL(onError.mock.calls[0]?.[1].request?.url ?? "").pathname).toBe("/a");
  });

  it.each(thrown)("%s, as a promise's reason", async (_, value) => {
    const onError = vi.fn<(error: unknown) => void>();
    const answer = await send(createApp({ onError }).get("/", rejectWith(value)), "/");
    expectProblem(answer, "INTERNAL_SERVER_ERROR");
    expect(answer.text).not.toContain("secret");
    expect(onError.mock.calls[0]?.[0]).toBe(value);
  });
});

describeEntries("decisions §2: a thrown object that throws when it is looked at", (send) => {
  const hostile = new Proxy(
    {},
    { get: failWithSecret, getPrototypeOf: failWithSecret, has: failWithSecret },
  );

  it("is a 500", async () => {
    const onError = vi.fn();
    const app = createApp({ onError }).get("/", () => {
      throwAnything(hostile);
    });
    expectProblem(await send(app, "/"), "INTERNAL_SERVER_ERROR");
    expect(onError).toHaveBeenCalledOnce();
  });

  it("is a 500 with the default onError", async () => {
    const print = vi.spyOn(console, "error").mockReturnValue(undefined);
    expectProblem(
      await send(createApp().get("/", rejectWith(hostile)), "/"),
      "INTERNAL_SERVER_ERROR",
    );
    expect(print).toHaveBeenCalled();
    print.mockRestore();
  });
});

describeEntries("decisions §2: onError", (send) => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const failingApp = (options: Parameters<typeof createApp>[0] = {}) =>
    createApp(options).get("/", failWithSecret);

  it("is console.error by default", async () => {
    const print = vi.spyOn(console, "error").mockReturnValue(undefined);
    expectProblem(await send(failingApp(), "/"), "INTERNAL_SERVER_ERROR");
    expect(print.mock.calls).toMatchObject([["GET /"], [{ message: "secret" }]]);
  });

  it("does not hear of errors that are answers: HttpError, 404, 405, 400", async () => {
    const onError = vi.fn();
    const app = createApp({ onError }).get("/", () => new HttpError(503, "BUSY"));
    await send(app, "/");
    await send(app, "/nowhere");
    await send(app, "/", { method: "PUT" });
    expect(onError).not.toHaveBeenCalled();
  });

  it("may fail without changing the answer", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    expectProblem(
      await send(failingApp({ onError: failWithSecret }), "/"),
      "INTERNAL_SERVER_ERROR",
    );
  });

  it("may reject without changing the answer or ending the process", async () => {
    const print = vi.spyOn(console, "error").mockReturnValue(undefined);
    const onError = rejectWith(new Error("listener"));
    expectProblem(await send(failingApp({ onError }), "/"), "INTERNAL_SERVER_ERROR");
    await vi.waitFor(() => {
      expect(print).toHaveBeenCalled();
    });
  });

  it("is not waited for", async () => {
    const onError = (): Promise<never> => new Promise(() => undefined);
    expectProblem(await send(failingApp({ onError }), "/"), "INTERNAL_SERVER_ERROR");
  });
});

describe("decisions §2: a stream that fails on the way", () => {
  const createFailingStreamApp = (onError: (error: unknown) => void) =>
    createApp({ onError }).get(
      "/",
      () =>
        new ReadableStream({
          start(controller) {
            controller.enqueue(Buffer.from("first"));
          },
          pull(controller) {
            controller.error(new Error("secret"));
          },
        }),
    );

  it("fails the body of the Response that handle() gave", async () => {
    const response = await createFailingStreamApp(() => undefined).handle("/");
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
  });

  it("cuts the connection over a socket, and tells onError", async () => {
    const onError = vi.fn<(error: unknown) => void>();
    const server = await createFailingStreamApp(onError).listen({ hostname: "127.0.0.1" });
    const response = await fetch(server.url);
    await expect(response.text()).rejects.toThrow();
    expect(onError.mock.calls[0]?.[0]).toMatchObject({ message: "secret" });
    await server.close();
  });
});

function throwAnything(value: unknown): never {
  throw value;
}

function failWithSecret(): never {
  throw new Error("secret");
}

/** A handler or listener whose promise rejects with anything, an Error or not. */
function rejectWith(reason: unknown): () => Promise<never> {
  return () =>
    new Promise((_, reject) => {
      Reflect.apply(reject, undefined, [reason]);
    });
}
