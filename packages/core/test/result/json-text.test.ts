import { describe, expect, it, vi } from "vitest";
import { toJsonText } from "../../src/result/json-text.ts";
import { collectFatalErrors } from "@fw/test-support";

describe("toJsonText", () => {
  it.each([{ a: [1, null] }, "text", null, NaN, undefined, Symbol("a"), () => 1])(
    "is for %o what JSON.stringify gives",
    (value) => {
      expect(toJsonText(value)).toBe(JSON.stringify(value));
    },
  );

  it("looks into a value again only where a promise may be in it", () => {
    const get = vi.fn(() => 1);
    const value = Object.defineProperty({ b: [{ c: "{ }" }] }, "a", { enumerable: true, get });
    toJsonText(value);
    expect(get).toHaveBeenCalledTimes(1);
    toJsonText({ value, empty: {} });
    expect(get).toHaveBeenCalledTimes(3);
  });

  it.each<[string, (promise: unknown) => unknown]>([
    ["sends", (promise) => [{ promise }]],
    ["cannot send", (promise) => ({ big: 1n, promise })],
  ])("leaves no promise behind in what it %s", async (_, wrap) => {
    const reasons = await collectFatalErrors(async () => {
      try {
        toJsonText(wrap(Promise.reject(new Error("nobody waits"))));
      } catch {
        // What is thrown is the other function's.
      }
      await Promise.resolve();
    });
    expect(reasons).toEqual([]);
  });
});
