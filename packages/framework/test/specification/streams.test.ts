import { PassThrough, Readable } from "node:stream";
import { collectFatalErrors } from "@fw/test-support";
import { expect, it, vi } from "vitest";
import { createApp, reply } from "../../src/index.ts";
import { describeEntries } from "../harness.ts";
import { expectProblem } from "../problem.ts";
import {
  createIterable,
  failingStream,
  failure,
  generate,
  toDetached,
  withLength,
} from "./stream-values.ts";

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

function destroyed(): Readable {
  return new Readable({ read: vi.fn() }).destroy();
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

function fail(): never {
  throw failure;
}
