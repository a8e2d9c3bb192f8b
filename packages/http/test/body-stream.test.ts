import { describe, expect, it, vi } from "vitest";
import { BodyStream, openSource } from "../src/body-stream.ts";
import { collectFatalErrors } from "@fw/test-support";

const failure = new Error("The disk has failed");

function open(value: object): BodyStream {
  const source = openSource(value);
  if (source === undefined) throw new TypeError("Not a stream");
  return new BodyStream(source);
}

describe("BodyStream.open", () => {
  it.each([{}, [], new Uint8Array(1), new Map(), { getReader: 1 }, { [Symbol.asyncIterator]: 1 }])(
    "returns undefined for %o",
    (value) => {
      expect(BodyStream.open(value)).toBeUndefined();
    },
  );

  it("refuses a stream that is being read, and locks any other", () => {
    const stream = new ReadableStream();
    expect(BodyStream.open(stream)).toBeInstanceOf(BodyStream);
    expect(stream.locked).toBe(true);
    expect(() => BodyStream.open(stream)).toThrow("already being read");
  });
});

describe("BodyStream", () => {
  it("returns its chunks as bytes, and then null on every call", async () => {
    const body = open(ReadableStream.from(["\u00e9", new ArrayBuffer(1), Uint8Array.of(7)]));
    expect(await body.next()).toEqual(Uint8Array.of(0xc3, 0xa9));
    expect(await body.next()).toEqual(Uint8Array.of(0));
    expect(await body.next()).toEqual(Uint8Array.of(7));
    expect(await body.next()).toBeNull();
    await body.cancel();
    expect(await body.next()).toBeNull();
  });

  it("begins with the first chunk and reads no further", async () => {
    const pull = vi.fn((controller: ReadableStreamDefaultController) => {
      controller.enqueue("a");
    });
    const body = open(new ReadableStream({ pull }, { highWaterMark: 0 }));
    await Promise.all([body.begin(), body.begin()]);
    expect(body.hasFirstChunk).toBe(true);
    expect(pull).toHaveBeenCalledTimes(1);
    expect(await body.next()).toEqual(Uint8Array.of(0x61));
    expect(pull).toHaveBeenCalledTimes(1);
  });

  it("begins after a macrotask if no chunk arrives", async () => {
    const { promise, resolve } = Promise.withResolvers<IteratorResult<string>>();
    const body = open({ [Symbol.asyncIterator]: () => ({ next: () => promise }) });
    await body.begin();
    expect(body.hasFirstChunk).toBe(false);
    resolve({ done: false, value: "a" });
    expect(await body.next()).toEqual(Uint8Array.of(0x61));
  });

  it("rejects if it has failed by then, and leaves no unhandled rejection", async () => {
    const reasons = await collectFatalErrors(async () => {
      await expect(open(failing(Promise.reject(failure))).begin()).rejects.toBe(failure);
      const { promise, reject } = Promise.withResolvers<never>();
      await open(failing(promise)).begin();
      reject(failure);
    });
    expect(reasons).toEqual([]);
  });

  it("cancels its source once", async () => {
    const onReturn = vi.fn(() => Promise.reject(failure));
    const iterator = { next: () => new Promise(() => undefined), return: onReturn };
    const body = open({ [Symbol.asyncIterator]: () => iterator });
    await Promise.all([body.cancel(), body.cancel()]);
    expect(onReturn).toHaveBeenCalledTimes(1);
  });

  it("does not cancel a source that has ended", async () => {
    const onReturn = vi.fn();
    const iterator = { next: () => ({ done: true }), return: onReturn };
    const body = open({ [Symbol.asyncIterator]: () => iterator });
    expect(await body.next()).toBeNull();
    await body.cancel();
    expect(onReturn).not.toHaveBeenCalled();
  });

  it.each([
    ["shorter", ["ab"], 3, "shorter than its Content-Length"],
    ["longer", ["ab", "cd"], 3, "longer than its Content-Length"],
    ["as long", ["ab", "", "c"], 3, null],
  ])("fails if it is %s than its declared length", async (_, chunks, length, sentence) => {
    const body = open(ReadableStream.from(chunks));
    body.expectLength(length);
    const readAll = async (): Promise<void> => {
      while ((await body.next()) !== null);
    };
    if (sentence === null) await expect(readAll()).resolves.toBeUndefined();
    else await expect(readAll()).rejects.toThrow(sentence);
  });
});

function failing(next: Promise<never>): object {
  return { [Symbol.asyncIterator]: () => ({ next: () => next }) };
}
