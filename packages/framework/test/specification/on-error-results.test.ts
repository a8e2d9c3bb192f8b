import { runInNewContext } from "node:vm";
import { collectFatalErrors } from "@fw/test-support";
import { afterEach, expect, it, vi } from "vitest";
import { createApp, type ErrorListener } from "../../src/index.ts";
import { describeEntries } from "../harness.ts";

const failure = new Error("of the listener");

const createThenable = (): object => ({
  then(_: unknown, reject: (reason: unknown) => void) {
    reject(failure);
  },
});

const fail = (): Promise<never> => Promise.reject(failure);

class OwnPromise<T> extends Promise<T> {
  override catch(): never {
    throw new Error("no promise for a chain");
  }
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

// docs/specification.md#95-unexpected-errors
describeEntries("a promise that onError returns and that rejects", (send) => {
  it.each<[what: string, onError: ErrorListener, isPrinted: boolean]>([
    ["as it is", fail, true],
    [
      "of another realm",
      () => runInNewContext("Promise.reject(failure)", { failure }) as unknown,
      true,
    ],
    ["of a class with a catch() of its own", () => OwnPromise.reject(failure), true],
    ["with a catch() of its own", () => Object.assign(fail(), { catch: () => null }), true],
    ["of another library", () => createThenable(), true],
    ["in an array", () => [fail(), fail()], false],
    ["in an object", () => ({ promise: fail() }), false],
    ["in a promise", () => Promise.resolve({ promise: fail() }), false],
  ])("is printed where it is the result, and ends nothing: %s", async (_, onError, isPrinted) => {
    const print = vi.spyOn(console, "error").mockReturnValue(undefined);
    const app = createApp({ onError }).get("/", failAtOnce);
    const statuses: number[] = [];
    const fatal = await collectFatalErrors(async () => {
      statuses.push((await send(app, "/")).status);
    });
    expect(fatal).toEqual([]);
    expect(statuses).toEqual([500]);
    expect(print.mock.calls).toEqual(isPrinted ? [[failure]] : []);
  });
});

// docs/specification.md#95-unexpected-errors
describeEntries("a console whose error() returns a promise that rejects", (send) => {
  it("ends nothing", async () => {
    // Not by a spy, which waits for the promises that it returns.
    vi.stubGlobal("console", { ...console, error: fail });
    const statuses: number[] = [];
    const fatal = await collectFatalErrors(async () => {
      statuses.push((await send(createApp().get("/", failAtOnce), "/")).status);
    });
    expect(fatal).toEqual([]);
    expect(statuses).toEqual([500]);
  });
});

function failAtOnce(): never {
  throw new Error("of the handler");
}
