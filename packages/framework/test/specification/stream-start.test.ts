import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { collectFatalErrors, eventually, listen } from "@fw/test-support";
import { describe, expect, it, vi } from "vitest";
import { createApp, type App } from "../../src/index.ts";
import {
  createIterable,
  failingStream,
  failure,
  generate,
  toDetached,
  withLength,
} from "./stream-values.ts";

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
    await eventually(() => {
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

function enqueueOne(controller: ReadableStreamDefaultController): void {
  controller.enqueue(Uint8Array.of(0x61));
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

function rejecting(call: () => void): () => Promise<never> {
  return () => {
    call();
    return Promise.reject(failure);
  };
}
