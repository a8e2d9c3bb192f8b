import { describe, expect, it } from "vitest";
import { createRequestAbort } from "../../../src/node/workarounds/request-abort.ts";

describe("createRequestAbort", () => {
  it("is followed by the request, by what is made of it, and by signals that follow those", () => {
    const abort = createRequestAbort();
    const request = new Request("http://a/", { signal: abort.signal });
    const signals = [
      request.signal,
      request.clone().signal,
      new Request(request).signal,
      new Request("http://b/", request).signal,
      AbortSignal.any([request.signal]),
    ];
    expect(signals.map(({ aborted }) => aborted)).toEqual(signals.map(() => false));
    let events = 0;
    request.signal.addEventListener("abort", () => events++);
    abort.abort();
    abort.abort();
    expect(signals.map(({ aborted }) => aborted)).toEqual(signals.map(() => true));
    expect(events).toBe(1);
    const plain = new AbortController();
    plain.abort();
    expect(request.signal.reason).toEqual(plain.signal.reason);
    expect(request.signal.constructor).toBe(AbortSignal);
  });

  it("is no controller on Node, which costs more", () => {
    expect(createRequestAbort()).not.toBeInstanceOf(AbortController);
  });
});
