import { PassThrough, Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { createApp, reply, type App } from "../src/index.ts";
import { collectFatalErrors, listen } from "@fw/test-support";
import { describeEntries } from "./harness.ts";
import { expectProblem } from "./problem.ts";

const failure = new Error("secret");

// docs/specification.md#85-streams
describeEntries("a stream's chunks, as they come", (send) => {
  it.each<[what: string, handler: () => unknown, text: string]>([
    ["an async generator of text", () => generate("Zo", "ë", "", " 🎉"), "Zoë 🎉"],
    ["an async generator of bytes", () => generate(Buffer.from("a"), Uint8Array.of(0x62)), "ab"],
    ["an async generator of nothing", () => generate(), ""],
    [
      "a literal with an async iterator",
      () => ({ [Symbol.asyncIterator]: () => generate("a") }),
      "a",
    ],
    ["an iterator without return()", () => createIterable(["a", "b"], {}), "ab"],
    ["a Readable of bytes", () => Readable.from([Buffer.from("a"), Buffer.from("b")]), "ab"],
    ["a Readable of text", () => Readable.from(["Zo", "ë"]), "Zoë"],
    [
      "a Readable that decodes",
      () => Readable.from([Buffer.from("Zoë")]).setEncoding("utf8"),
      "Zoë",
    ],
    ["a Duplex", () => new PassThrough().end("text"), "text"],
    ["a ReadableStream of text", () => ReadableStream.from(["Zo", "ë"]), "Zoë"],
    ["a ReadableStream of another copy", () => new OtherStream(ReadableStream.from(["a"])), "a"],
    ["a reply of an async generator", () => reply(generate("a"), { status: 200 }), "a"],
    ["a promise of an async generator", () => Promise.resolve(generate("a")), "a"],
    ["chunks of memory that is shared", () => generate(toShared("a"), toResizable("b")), "ab"],
  ])("%s", async (_, handler, text) => {
    const answer = await send(createApp().get("/", handler), "/");
    expect(answer).toMatchObject({ status: 200, text });
    expect(answer.headers).toEqual({ "content-type": "application/octet-stream" });
  });

  it.each<[what: string, handler: () => unknown]>([
    ["a ReadableStream that fails at once", () => failingStream()],
    ["a ReadableStream that fails when it is read", () => new ReadableStream({ pull: fail })],
    ["an async generator that throws", () => generate(failure)],
    ["a Readable that is destroyed", () => new Readable({ read: fail })],
    ["a Readable that was destroyed", () => destroyed()],
    ["an async iterator that cannot be made", () => ({ [Symbol.asyncIterator]: fail })],
    ["an async iterator without next()", () => ({ [Symbol.asyncIterator]: () => ({}) })],
    ["an async iterator of no results", () => createIterable([], { next: () => 1 })],
    ["an async iterator that throws", () => createIterable([], { next: fail })],
    ["chunks that are objects", () => generate({ id: 1 })],
    ["chunks that are promises", () => createIterable([Promise.reject(failure)], {})],
    ["chunks that were transferred", () => generate(toDetached())],
    ["a stream that is longer than it says", () => withLength(generate("abc"), "2")],
    ["a stream that is shorter than it says", () => withLength(generate(), "2")],
    ["a length of two values", () => withLength(generate("ab"), "2, 2")],
    ["a length that is not decimal", () => withLength(generate("ab"), "0x2")],
    ["a length that is no number", () => withLength(generate("ab"), "abc")],
    ["a length with a sign", () => withLength(generate("ab"), "+2")],
    ["an empty length", () => withLength(generate("ab"), "")],
    [
      "a Response with such a length",
      () => new Response("ab", { headers: { "content-length": "2,2" } }),
    ],
  ])("%s is a 500", async (_, handler) => {
    const onError = vi.fn();
    const app = createApp({ onError }).get("/", handler);
    let answer: unknown;
    const fatal = await collectFatalErrors(async () => {
      answer = await send(app, "/").then((given) => {
        expectProblem(given, "INTERNAL_SERVER_ERROR");
        return given.text;
      });
    });
    expect(fatal).toEqual([]);
    expect(answer).not.toContain("secret");
    expect(onError).toHaveBeenCalledOnce();
  });

  it.each(["2", "02"])("keeps the length %j that a stream has", async (length) => {
    const answer = await send(
      createApp().get("/", () => withLength(generate("a", "b"), length)),
      "/",
    );
    expect(answer).toMatchObject({ status: 200, text: "ab" });
  });

  it("tells its source where a status drops it, or where it is refused", async () => {
    for (const [headers, status] of [
      [{}, 204],
      [{}, 304],
      [{ "x-a": "\u0001" }, 200],
      [{ "content-length": "x" }, 200],
    ] as const) {
      const cancel = vi.fn();
      const onReturn = vi.fn(() => Promise.reject(failure));
      const readable = new Readable({ read: vi.fn() });
      const sources = [
        new ReadableStream({ cancel }),
        createIterable([], { return: onReturn }),
        readable,
      ];
      const app = createApp({ onError: vi.fn() }).get("/", () =>
        reply(sources.pop(), { headers, status }),
      );
      const fatal = await collectFatalErrors(async () => {
        while (sources.length > 0) await send(app, "/");
      });
      expect(fatal).toEqual([]);
      expect([cancel.mock.calls.length, onReturn.mock.calls.length, readable.destroyed]).toEqual([
        ...[1, 1, true],
      ]);
    }
  });
});

// docs/specification.md#85-streams
describe.each<[entry: string, open: (app: App, init?: RequestInit) => Promise<Response>]>([
  ["through handle()", (app) => app.handle("/")],
  ["over a socket", async (app, init) => fetch((await listen(app)).url, init)],
])("when a stream's response begins, %s", (_, open) => {
  it.each<[what: string, wrap: (stream: ReadableStream) => unknown]>([
    ["a stream", (stream) => stream],
    ["an async iterable", (stream) => stream.values()],
    ["a Readable", (stream) => Readable.fromWeb(stream as never)],
    ["a Response", (stream) => new Response(stream)],
  ])("%s has its head before its first chunk", async (_, wrap) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const response = await open(createApp().get("/", () => wrap(readable)));
    expect(response.status).toBe(200);
    const writer = writable.getWriter();
    void writer.write(Buffer.from("a"));
    void writer.close();
    expect(await response.text()).toBe("a");
  });

  it.each<[what: string, create: () => unknown]>([
    ["a stream", () => ReadableStream.from(generate("first", failure))],
    ["an async generator", () => generate("first", failure)],
    ["a Readable", () => Readable.from(generate("first", failure))],
    [
      "a Response",
      () => new Response(ReadableStream.from(generate(Buffer.from("first"), failure))),
    ],
    ["a Response that fails at once", () => new Response(failingStream())],
    ["a chunk that is neither bytes nor text", () => generate("first", 1)],
    ["a chunk that was transferred", () => generate("first", toDetached())],
    ["a stream that is longer than it says", () => withLength(generate("firs", "tt"), "5")],
    ["a stream that is shorter than it says", () => withLength(generate("first"), "6")],
  ])("%s that fails later is cut, and onError hears of it once", async (_, create) => {
    const onError = vi.fn();
    const response = await open(createApp({ onError }).get("/", create));
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
    await vi.waitFor(() => {
      expect(onError).toHaveBeenCalledOnce();
    });
    expect(onError).toHaveBeenCalledWith(expect.any(Error), expect.anything());
  });

  it.each<[what: string, create: (gone: () => void) => unknown]>([
    ["cancels a stream", (gone) => new ReadableStream({ start: enqueueOne, cancel: gone })],
    [
      "cancels the stream of a Response",
      (gone) => new Response(new ReadableStream({ start: enqueueOne, cancel: gone })),
    ],
    ["returns from an iterator", (gone) => createIterable(["a"], { return: gone })],
    [
      "returns from one whose return() rejects",
      (gone) => createIterable(["a"], { return: rejecting(gone) }),
    ],
    ["destroys a Readable", (gone) => waitingReadable().once("close", gone)],
    ["destroys a Readable that then fails", (gone) => waitingReadable(failure).once("close", gone)],
  ])("%s once its reader leaves, and onError hears nothing", async (_, create) => {
    const onError = vi.fn();
    const left = Promise.withResolvers<undefined>();
    const app = createApp({ onError }).get("/", () =>
      create(() => {
        left.resolve(undefined);
      }),
    );
    const fatal = await collectFatalErrors(async () => {
      const response = await open(app);
      const reader = response.body?.getReader();
      expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe("a");
      // The next chunk is being waited for.
      await setImmediate();
      await reader?.cancel();
      await left.promise;
    });
    expect(fatal).toEqual([]);
    expect(onError).not.toHaveBeenCalled();
  });

  it("is read no faster than its reader reads", async () => {
    let made = 0;
    const app = createApp().get("/", async function* () {
      while (made < 1_000) {
        made += 1;
        yield await Promise.resolve(new Uint8Array(65_536));
      }
    });
    const response = await open(app);
    const reader = response.body?.getReader();
    await reader?.read();
    for (let turn = 0; turn < 100; turn++) await setImmediate();
    // The system's buffers hold a few megabytes; the whole has 65.
    expect(made).toBeLessThan(500);
    await reader?.cancel();
  });
});

async function* generate(...steps: readonly unknown[]): AsyncGenerator<never> {
  for (const step of steps) {
    if (step === failure) throw failure;
    yield (await Promise.resolve(step)) as never;
  }
}

/** An async iterable by hand; with a `return` in `methods` it waits for ever after its chunks. */
function createIterable(
  chunks: readonly unknown[],
  methods: { readonly next?: () => unknown; readonly return?: () => unknown },
): AsyncIterable<never> {
  const rest = [...chunks];
  const next = (): Promise<unknown> => {
    if (rest.length > 0) return Promise.resolve({ done: false, value: rest.shift() });
    return methods.return === undefined
      ? Promise.resolve({ done: true })
      : new Promise(() => undefined);
  };
  const iterator = { next, ...methods } as AsyncIterator<never>;
  return { [Symbol.asyncIterator]: () => iterator };
}

/** What a polyfill makes: it is no `ReadableStream`. */
class OtherStream {
  readonly #stream: ReadableStream;
  readonly locked = false;

  constructor(stream: ReadableStream) {
    this.#stream = stream;
  }

  getReader(): ReadableStreamDefaultReader {
    return this.#stream.getReader();
  }
}

function failingStream(): ReadableStream {
  return new ReadableStream({
    start(controller) {
      controller.error(failure);
    },
  });
}

function enqueueOne(controller: ReadableStreamDefaultController): void {
  controller.enqueue(Uint8Array.of(0x61));
}

function destroyed(): Readable {
  return new Readable({ read: vi.fn() }).destroy();
}

/** A `Readable` that gives a chunk and then waits. */
function waitingReadable(error: Error | null = null): Readable {
  const readable = new Readable({
    read: vi.fn(),
    destroy: (_, callback) => {
      callback(error);
    },
  });
  readable.push("a");
  return readable;
}

function withLength(stream: unknown, length: string): unknown {
  return reply(stream, { status: 200, headers: { "content-length": length } });
}

function toShared(text: string): Uint8Array {
  const bytes = new Uint8Array(new SharedArrayBuffer(text.length));
  bytes.set(Buffer.from(text));
  return bytes;
}

function toResizable(text: string): Uint8Array {
  const bytes = new Uint8Array(new ArrayBuffer(text.length, { maxByteLength: 99 }));
  bytes.set(Buffer.from(text));
  return bytes;
}

function toDetached(): Uint8Array {
  const bytes = new Uint8Array(3);
  structuredClone(bytes, { transfer: [bytes.buffer] });
  return bytes;
}

function rejecting(call: () => void): () => Promise<never> {
  return () => {
    call();
    return Promise.reject(failure);
  };
}

function fail(): never {
  throw failure;
}
