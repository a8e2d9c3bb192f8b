import { EventEmitter } from "node:events";
import { PassThrough } from "node:stream";
import { runInNewContext } from "node:vm";
import { describe, expect, it, vi } from "vitest";
import { disarm, disarmAll } from "../../src/result/disarm.ts";
import { hostileValues } from "../hostile-values.ts";
import { collectFatalErrors } from "@fw/test-support";

const failure = new Error("nobody waits");

describe("disarm", () => {
  it.each<[string, () => unknown]>([
    ["a promise", () => Promise.reject(failure)],
    ["a promise of a subclass with methods of its own", () => new OwnPromise(rejectNow)],
    ["a promise of another realm", () => runInNewContext("Promise.reject(1)") as unknown],
  ])("keeps %s from ending the process", async (_, create) => {
    const reasons = await collectFatalErrors(async () => {
      disarm(create());
      await Promise.resolve();
    });
    expect(reasons).toEqual([]);
  });

  it("keeps a stream from ending the process", () => {
    const stream = new PassThrough();
    disarm(stream);
    expect(stream.emit("error", failure)).toBe(true);
  });

  it("leaves other emitters alone, and runs nothing that waits to be awaited", () => {
    const emitter = new EventEmitter();
    const then = vi.fn();
    disarm(emitter);
    disarm({ then });
    expect(emitter.listenerCount("error")).toBe(0);
    expect(then).not.toHaveBeenCalled();
  });

  it.each(hostileValues)("survives %s", (_, value) => {
    expect(() => {
      disarm(value);
      disarmAll([value, { value }]);
    }).not.toThrow();
  });
});

describe("disarmAll", () => {
  it("finds what JSON would find, in what holds itself, too", async () => {
    const reasons = await collectFatalErrors(async () => {
      const value: Record<string, unknown> = { list: [{ promise: Promise.reject(failure) }] };
      value["self"] = value;
      disarmAll(value);
      await Promise.resolve();
    });
    expect(reasons).toEqual([]);
  });

  it("goes as deep as the value does", () => {
    let value: unknown = null;
    for (let depth = 0; depth < 100_000; depth++) value = [value];
    expect(() => {
      disarmAll(value);
    }).not.toThrow();
  });
});

class OwnPromise extends Promise<never> {
  override then(): never {
    throw failure;
  }
}

function rejectNow(_: unknown, reject: (reason: unknown) => void): void {
  reject(failure);
}
