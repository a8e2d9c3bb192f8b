import { runInNewContext } from "node:vm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createApp, HttpError, reply, type ErrorListener } from "../src/index.ts";
import { describeEntries } from "./harness.ts";
import { expectProblem } from "./problem.ts";

// docs/specification.md#81-what-a-result-becomes
describeEntries("a value that cannot be sent is a 500", (send) => {
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

// docs/specification.md#86-what-json-would-lose
describeEntries("a value that JSON would lose is a 500", (send) => {
  class Empty {
    greet(): string {
      return "hello";
    }
  }
  class Named extends Map {
    readonly name = "Ada";
  }
  const iterator = { next: () => ({ done: true }), [Symbol.iterator]: () => iterator };

  it.each<[value: string, handler: () => unknown, advice: string]>([
    ["a Map", () => new Map([["a", 1]]), "return Object.fromEntries(map)"],
    ["a Map with a property", () => new Named(), "return Object.fromEntries(map)"],
    ["a Set", () => new Set([1]), "return [...set]"],
    ["a WeakMap", () => new WeakMap(), "WeakMap, which JSON shows as {}: return a plain object"],
    ["a generator", () => generateOne(), "return an array"],
    ["an iterator", () => [1].values(), "return an array"],
    ["an iterator of a Map", () => new Map().entries(), "return an array"],
    ["an iterator by hand", () => iterator, "return an array"],
    ["a function", () => () => null, "return what it gives"],
    ["a class", () => Empty, "return what it gives"],
    ["a symbol", () => Symbol("a"), "return a string"],
    ["a Float64Array", () => new Float64Array(1), "Float64Array: return a Uint8Array"],
    ["a Uint8ClampedArray", () => new Uint8ClampedArray(1), "return a Uint8Array"],
    ["a DataView", () => new DataView(new ArrayBuffer(1)), "return a Uint8Array"],
    ["a SharedArrayBuffer", () => new SharedArrayBuffer(1), "return a plain object"],
    ["an instance without properties", () => new Empty(), "Empty, which JSON shows as {}"],
    ["an Error", () => new Error("secret"), "Error, which JSON shows as {}"],
    ["URLSearchParams", () => new URLSearchParams("a=b"), "URLSearchParams, which JSON shows"],
    ["Headers", () => new Headers(), "Headers, which JSON shows as {}"],
    ["FormData", () => new FormData(), "FormData, which JSON shows as {}"],
    ["a RegExp", () => /a/, "RegExp, which JSON shows as {}"],
    ["a Request", () => new Request("http://a/"), "Request, which JSON shows as {}"],
    ["a WritableStream", () => new WritableStream(), "WritableStream, which JSON shows as {}"],
    ["a Map in a reply", () => reply(new Map(), { status: 200 }), "Object.fromEntries(map)"],
    ["a promise of a Map", () => Promise.resolve(new Map()), "Object.fromEntries(map)"],
    ["objects that come one by one", () => generateObjects(), "return other values as an array"],
  ])("%s", async (_, handler, advice) => {
    const errors: unknown[] = [];
    const app = createApp({ onError: (error) => errors.push(String(error)) }).get("/", handler);
    expectProblem(await send(app, "/"), "INTERNAL_SERVER_ERROR");
    expect(errors).toEqual([expect.stringContaining(advice)]);
    expect(errors[0]).toContain("return");
  });

  it.each<[value: string, handler: () => unknown, text: string]>([
    ["a literal without properties", () => ({}), "{}"],
    ["a literal whose properties JSON drops", () => ({ a: undefined, b: () => 1 }), "{}"],
    ["an object without a prototype", () => Object.create(null) as unknown, "{}"],
    ["an object of another realm", () => runInNewContext("({})") as unknown, "{}"],
    [
      "an instance with properties",
      () =>
        new (class {
          readonly a = 1;
        })(),
      '{"a":1}',
    ],
    ["an instance with a toJSON()", () => new URL("http://a/"), '"http://a/"'],
    ["a Map inside", () => ({ map: new Map([["a", 1]]) }), '{"map":{}}'],
    ["data with a next()", () => ({ next: () => 1, page: 2 }), '{"page":2}'],
  ])("but not %s", async (_, handler, text) => {
    const onError = vi.fn();
    const answer = await send(createApp({ onError }).get("/", handler), "/");
    expect([answer.status, answer.text]).toEqual([200, text]);
    expect(onError).not.toHaveBeenCalled();
  });
});

// docs/specification.md#81-what-a-result-becomes
describeEntries("anything else thrown is a 500", (send) => {
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

// docs/specification.md#83-reply
describeEntries("a redirect to a path", (send) => {
  it("by Response.redirect() is a 500 whose error names the remedy, and the cause", async () => {
    const onError = vi.fn<(error: unknown) => void>();
    const handlers: readonly (() => unknown)[] = [
      () => Response.redirect("/a", 302),
      () => Promise.resolve().then(() => Response.redirect("a", 303)),
    ];
    for (const handler of handlers) {
      const answer = await send(createApp({ onError }).get("/", handler), "/");
      expectProblem(answer, "INTERNAL_SERVER_ERROR");
    }
    for (const [error] of onError.mock.calls) {
      expect(error).toMatchObject({
        message: expect.stringContaining(
          "reply(undefined, { status: 303, headers: { location } })",
        ) as unknown,
        cause: expect.any(TypeError) as unknown,
      });
    }
    expect(onError).toHaveBeenCalledTimes(2);
  });

  it("by a reply is one", async () => {
    const location = "/a?b=c";
    const app = createApp().get("/", () =>
      reply(undefined, { status: 303, headers: { location } }),
    );
    const answer = await send(app, "/");
    expect([answer.status, answer.headers, answer.text]).toEqual([303, { location }, ""]);
  });

  it("leaves other errors as they are", async () => {
    const onError = vi.fn();
    const app = createApp({ onError })
      .get("/", () => Response.redirect("http://a/", 200 as never))
      .get("/url", () => new URL("/a").href);
    await send(app, "/");
    await send(app, "/url");
    expect(onError.mock.calls.map(([error]) => (error as Error).cause)).toEqual([
      undefined,
      undefined,
    ]);
  });
});

// docs/specification.md#81-what-a-result-becomes
describeEntries("a thrown object that throws when it is looked at", (send) => {
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

// docs/specification.md#95-unexpected-errors
describeEntries("onError", (send) => {
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

// docs/specification.md#85-streams
describe("a stream that fails on the way", () => {
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

function* generateOne(): Generator<number> {
  yield 1;
}

async function* generateObjects(): AsyncGenerator<object> {
  yield await Promise.resolve({ id: 1 });
}

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
