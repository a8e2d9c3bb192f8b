import { collectFatalErrors } from "@fw/test-support";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createApp, events, HttpError, reply, type App } from "../../src/index.ts";
import { callUntyped } from "../conformance/untyped.ts";
import { createIterable, failure, generate } from "./stream-values.ts";

const comment = ":\n\n";

async function openEvents(app: App): Promise<ReadableStreamDefaultReader<string>> {
  const { body } = await app.handle("/");
  if (body === null) throw new Error("There is no body");
  return body.pipeThrough(new TextDecoderStream()).getReader();
}

// docs/specification.md#87-server-sent-events
describe("a comment in silence", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Opens a stream whose source waits, and takes the comment that begins it. */
  async function openSilence(options: { readonly keepAlive?: number }) {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const source = new TransformStream<number, number>();
    const app = createApp().get("/", () => events(source.readable, options));
    const opening = app.handle("/");
    await vi.advanceTimersByTimeAsync(0);
    const reader = (await opening).body?.getReader();
    const received: string[] = [];
    const read = async (): Promise<void> => {
      received.push(Buffer.from((await reader?.read())?.value ?? []).toString());
    };
    await read();
    return { received, read, writer: source.writable.getWriter() };
  }

  it.each([
    [{}, 5_000],
    [{ keepAlive: 70 }, 70],
  ])("with the options %j comes every %i ms", async (options, interval) => {
    const { received, read } = await openSilence(options);
    for (let count = 2; count < 5; count++) {
      void read();
      await vi.advanceTimersByTimeAsync(interval - 1);
      expect(received.length).toBe(count - 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(received).toEqual(Array.from({ length: count }, () => comment));
    }
  });

  it("comes later if an event comes first", async () => {
    const { received, read, writer } = await openSilence({ keepAlive: 10 });
    void read();
    await vi.advanceTimersByTimeAsync(9);
    await writer.write(1);
    await vi.advanceTimersByTimeAsync(0);
    void read();
    await vi.advanceTimersByTimeAsync(9);
    expect(received).toEqual([comment, "data: 1\n\n"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(received).toEqual([comment, "data: 1\n\n", comment]);
  });

  it("never comes with keepAlive: 0", async () => {
    const { read } = await openSilence({ keepAlive: 0 });
    void read();
    await Promise.resolve();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("never comes while the client does not read", async () => {
    const { received, read, writer } = await openSilence({ keepAlive: 10 });
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(1_000);
    void read();
    await writer.write(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(received).toEqual([comment, "data: 1\n\n"]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

// docs/specification.md#87-server-sent-events
describe("a source of events that is not read", () => {
  it.each([204, 304])("is released if the status is %i", async (status) => {
    const onReturn = vi.fn();
    const onCall = vi.fn();
    const app = createApp()
      .get("/iterable", () => reply(events(createIterable([], { return: onReturn })), { status }))
      .get("/function", () => reply(events(onCall), { status }));
    expect((await app.handle("/iterable")).status).toBe(status);
    expect((await app.handle("/function")).status).toBe(status);
    expect(onReturn).toHaveBeenCalledOnce();
    expect(onCall).not.toHaveBeenCalled();
  });
});

// docs/specification.md#87-server-sent-events
describe("a stream of events that fails after its first event", () => {
  it.each<[what: string, steps: readonly unknown[], id: (item: unknown) => string]>([
    ["an item is a bigint", [1, 1n], String],
    ["an item is undefined", [1, undefined], String],
    ["an item holds a cycle", [1, createCycle()], () => "1"],
    ["an id has a line break", [1, 2], (item) => (item === 2 ? "a\ndata: 3" : "1")],
    ["an id has a NUL", [1, 2], (item) => (item === 2 ? "\0" : "1")],
    ["an id is an object", [1, 2], (item) => (item === 2 ? ({} as string) : "1")],
    [
      "an id is a promise that rejects",
      [1, 2],
      (item) => (item === 2 ? (Promise.reject(failure) as never) : "1"),
    ],
    ["id() throws", [1, 2], (item) => (item === 2 ? throwFailure() : "1")],
    ["the source throws", [1, failure], String],
    ["the source throws an HttpError", [1, new HttpError(404, "NOT_FOUND")], String],
  ])("is cut off, and onError hears of it once, because %s", async (_, steps, id) => {
    const onError = vi.fn();
    const app = createApp({ onError }).get("/", () => events(generate(...steps), { id }));
    let received = "";
    const fatal = await collectFatalErrors(async () => {
      const reader = await openEvents(app);
      received += (await reader.read()).value ?? "";
      await expect(reader.read()).rejects.toThrow();
    });
    expect(fatal).toEqual([]);
    expect(received).toBe("id: 1\ndata: 1\n\n");
    expect(onError).toHaveBeenCalledOnce();
  });

  it("aborts its signal and returns from its iterator", async () => {
    const onReturn = vi.fn();
    let signal: AbortSignal | undefined;
    const app = createApp({ onError: vi.fn() }).get("/", () =>
      events((given) => {
        signal = given;
        return createIterable([1, 1n], { return: onReturn });
      }),
    );
    const reader = await openEvents(app);
    await reader.read();
    await expect(reader.read()).rejects.toThrow();
    expect(signal?.aborted).toBe(true);
    expect(onReturn).toHaveBeenCalledOnce();
  });
});

// docs/specification.md#87-server-sent-events
describe("events()", () => {
  it.each<[parameters: unknown[], message: RegExp]>([
    [[], /takes an async iterable/],
    [[[1]], /takes an async iterable/],
    [["text"], /takes an async iterable/],
    [[generate(), { id: "id" }], /id must be a function/],
    [[generate(), { keepAlive: -1 }], /keepAlive must be a whole number/],
    [[generate(), { keepAlive: NaN }], /keepAlive must be a whole number/],
    [[generate(), { keepAlive: 2 ** 31 }], /keepAlive must be a whole number/],
    [[generate(), { keepAlive: "1" }], /keepAlive must be a number/],
    [[generate(), { retry: 1 }], /events\(\) has no option "retry"/],
    [[generate(), null], /must be an object/],
  ])("refuses %j", (parameters, message) => {
    expect(() => callUntyped({ events }, "events", ...parameters)).toThrow(message);
  });

  it.each<[what: string, source: () => unknown]>([
    ["an array", () => [1]],
    ["nothing", () => undefined],
    ["a promise", () => Promise.reject(failure)],
  ])("is a 500 if the source is a function that returns %s", async (_, source) => {
    const onError = vi.fn<(error: unknown) => void>();
    const app = createApp({ onError }).get("/", () => callUntyped({ events }, "events", source));
    const fatal = await collectFatalErrors(async () => {
      expect((await app.handle("/")).status).toBe(500);
    });
    expect(fatal).toEqual([]);
    expect(String(onError.mock.calls[0]?.[0])).toContain("takes an async iterable");
  });

  it("is what the error of an iterable of objects advises", async () => {
    const onError = vi.fn<(error: unknown) => void>();
    const app = createApp({ onError }).get("/", () => generate({ id: 1 }));
    expect((await app.handle("/")).status).toBe(500);
    expect(String(onError.mock.calls[0]?.[0])).toContain("events(iterable)");
  });

  it("returns a stream that a Response takes", async () => {
    const headers = { "content-type": "text/event-stream" };
    const app = createApp().get("/", () => new Response(events(generate(1)), { headers }));
    expect(await (await app.handle("/")).text()).toBe("data: 1\n\n");
  });
});

function createCycle(): object {
  const cycle: { self?: object } = {};
  cycle.self = cycle;
  return cycle;
}

function throwFailure(): never {
  throw failure;
}
