import { describe, expect, it, vi } from "vitest";
import { toWebStream } from "../../src/fetch/web-stream.ts";
import { createResponder } from "../../src/app/responder.ts";
import { BodyStream } from "@fw/http";
import { toSettings } from "../../src/app/settings.ts";

import { withRequest } from "../with-request.ts";

const failure = new Error("The disk has failed");
const incoming = {
  isAbandoned: false,
  headers: new Headers(),
  path: "/",
  request: new Request("http://localhost/"),
  route: "/",
  end: () => undefined,
  abandon: () => undefined,
};

function toStream(source: ReadableStream, onError: () => void): ReadableStream<Uint8Array> {
  const body = BodyStream.open(source);
  if (body === undefined) throw new TypeError("Not a stream");
  const responder = createResponder(toSettings({ onError }), () => {
    throw new TypeError("Not called");
  });
  return toWebStream(body, incoming, responder);
}

describe("toWebStream", () => {
  it("reads nothing before its reader does", async () => {
    const pull = vi.fn((controller: ReadableStreamDefaultController) => {
      controller.enqueue("a");
    });
    const stream = toStream(new ReadableStream({ pull }, { highWaterMark: 0 }), vi.fn());
    await Promise.resolve();
    expect(pull).not.toHaveBeenCalled();
    await stream.getReader().read();
    expect(pull).toHaveBeenCalledTimes(1);
  });

  it("fails with the error of its source, and passes it to onError once", async () => {
    const onError = vi.fn();
    const source = new ReadableStream({
      pull: () => {
        throw failure;
      },
    });
    const reader = toStream(source, onError).getReader();
    await expect(reader.read()).rejects.toBe(failure);
    await expect(reader.read()).rejects.toBe(failure);
    expect(onError).toHaveBeenCalledExactlyOnceWith(failure, withRequest);
  });

  it("cancels its source, and passes no later error to onError", async () => {
    const onError = vi.fn();
    const cancel = vi.fn(() => Promise.reject(failure));
    const reader = toStream(new ReadableStream({ cancel }), onError).getReader();
    const read = reader.read();
    await reader.cancel();
    expect(await read).toEqual({ done: true, value: undefined });
    expect(cancel).toHaveBeenCalledTimes(1);
    expect(onError).not.toHaveBeenCalled();
  });
});
