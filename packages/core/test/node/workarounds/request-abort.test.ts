import { describe, expect, it } from "vitest";
import { createRequestAbort } from "../../../src/node/workarounds/request-abort.ts";

describe("createRequestAbort", () => {
  it("aborts the request, requests derived from it, and signals that depend on theirs", () => {
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

  it("is not an AbortController on Node, which would cost more", () => {
    expect(createRequestAbort()).not.toBeInstanceOf(AbortController);
  });
});
