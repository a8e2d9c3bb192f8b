import { EventEmitter } from "node:events";
import { PassThrough } from "node:stream";
import { runInNewContext } from "node:vm";
import { describe, expect, it, vi } from "vitest";
import { ignoreFailure, ignoreFailuresIn } from "../src/promises.ts";
import { collectFatalErrors, hostileValues } from "@fw/test-support";

const failure = new Error("nothing awaits this");
const reject = (): Promise<never> => Promise.reject(failure);

describe("ignoreFailure", () => {
  it.each<[string, () => unknown]>([
    ["a promise", reject],
    ["a promise of a subclass that overrides its methods", () => new OwnPromise(rejectNow)],
    ["a promise from another realm", () => runInNewContext("Promise.reject(1)") as unknown],
  ])("keeps %s from crashing the process", async (_, create) => {
    const reasons = await collectFatalErrors(async () => {
      ignoreFailure(create());
      await Promise.resolve();
    });
    expect(reasons).toEqual([]);
  });

  it("keeps a Node stream from crashing the process", () => {
    const stream = new PassThrough();
    ignoreFailure(stream);
    expect(stream.emit("error", failure)).toBe(true);
  });

  it("adds no listener to other emitters, and never calls `then` on a lazy thenable", () => {
    const emitter = new EventEmitter();
    const then = vi.fn();
    ignoreFailure(emitter);
    ignoreFailure({ then });
    expect(emitter.listenerCount("error")).toBe(0);
    expect(then).not.toHaveBeenCalled();
  });

  it.each(hostileValues)("survives %s", (_, value) => {
    expect(() => {
      ignoreFailure(value);
      ignoreFailuresIn(value);
      ignoreFailuresIn([value]);
      ignoreFailuresIn({ value });
    }).not.toThrow();
  });
});

describe("ignoreFailuresIn", () => {
  it.each<[string, () => unknown]>([
    ["of an object", () => ({ id: 1, user: reject() })],
    ["of an array", () => [1, reject()]],
    [
      "of an instance",
      () =>
        new (class Row {
          user = reject();
        })(),
    ],
    [
      "of an object without a prototype",
      () => Object.assign(Object.create(null) as object, { a: reject() }),
    ],
    ["of an error, its cause included", () => new Error("", { cause: reject() })],
    ["after a getter that throws", () => Object.defineProperty({ b: reject() }, "a", throwing)],
  ])("ignores the promise that is a member %s", async (_, create) => {
    const reasons = await collectFatalErrors(async () => {
      ignoreFailuresIn(create());
      await Promise.resolve();
    });
    expect(reasons).toEqual([]);
  });

  it("searches nothing below the members", () => {
    const get = vi.fn(() => 1);
    const inner = Object.defineProperty({}, "a", { enumerable: true, get });
    ignoreFailuresIn({ inner, list: [inner], empty: {} });
    ignoreFailuresIn([inner, [inner]]);
    expect(get).not.toHaveBeenCalled();
  });
});

const throwing = {
  enumerable: true,
  get: (): never => {
    throw failure;
  },
};

class OwnPromise extends Promise<never> {
  override then(): never {
    throw failure;
  }
}

function rejectNow(_: unknown, rejectPromise: (reason: unknown) => void): void {
  rejectPromise(failure);
}
