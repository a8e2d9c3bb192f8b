import { describe, expect, it, vi } from "vitest";
import { toJsonText } from "../src/json-text.ts";
import { collectFatalErrors } from "@fw/test-support";

describe("toJsonText", () => {
  it.each([{ a: [1, null] }, "text", null, NaN, undefined, Symbol("a"), () => 1])(
    "agrees with JSON.stringify on %o",
    (value) => {
      expect(toJsonText(value)).toBe(JSON.stringify(value));
    },
  );

  it.each([
    new Date(0),
    { toJSON: () => new Date(0) },
    { toJSON: () => ({ toJSON: () => 1 }) },
    { toJSON: (key: unknown) => [key] },
    { toJSON: () => undefined },
    { toJSON: 1 },
  ])("calls toJSON() as JSON.stringify does: %o", (value) => {
    expect(toJsonText(value)).toBe(JSON.stringify(value));
  });

  it("calls toJSON() once, as a method of its object", () => {
    const value = {
      id: 1,
      toJSON: vi.fn(function (this: { id: number }) {
        return this.id;
      }),
    };
    expect(toJsonText(value)).toBe("1");
    expect(value.toJSON).toHaveBeenCalledOnce();
  });

  it("refuses an async toJSON(), and says what to send", () => {
    expect(() => toJsonText({ toJSON: () => Promise.resolve(1) })).toThrow(
      new TypeError(
        "The value to send has an async toJSON(), which JSON does not await: send await value.toJSON()",
      ),
    );
  });

  it("reads each member once more than JSON does, but nothing deeper", () => {
    const get = vi.fn(() => 1);
    const value = Object.defineProperty({}, "a", { enumerable: true, get });
    toJsonText(value);
    expect(get).toHaveBeenCalledTimes(2);
    toJsonText({ value, empty: {} });
    expect(get).toHaveBeenCalledTimes(3);
  });

  it.each<[string, (promise: unknown) => unknown]>([
    ["is sent", (promise) => [promise]],
    ["cannot be sent", (promise) => ({ big: 1n, promise })],
    ["has a toJSON()", (promise) => ({ promise, toJSON: () => 1 })],
    ["a toJSON() returns", (promise) => ({ toJSON: () => ({ promise }) })],
  ])("ignores a promise that is a member of a value that %s", async (_, wrap) => {
    const reasons = await collectFatalErrors(async () => {
      try {
        toJsonText(wrap(Promise.reject(new Error("nothing awaits this"))));
      } catch {
        // JSON cannot express a bigint.
      }
      await Promise.resolve();
    });
    expect(reasons).toEqual([]);
  });
});
