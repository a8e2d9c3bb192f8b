import { Readable } from "node:stream";
import { collectFatalErrors } from "@fw/test-support";
import { expect, it, vi } from "vitest";
import { createApp, HttpError, reply, type AppOptions } from "../../src/index.ts";
import { rejectWith, throwAnything } from "../conformance/failures.ts";
import { callUntyped } from "../conformance/untyped.ts";
import { describeEntries } from "../harness.ts";
import { itSurvives, load } from "./dropped.ts";

/** A stream that fails by an event that nobody listens to, as one of a file that is not there. */
const open = (): Readable =>
  new Readable({
    construct(callback) {
      setImmediate(callback, new Error("fails after the handler has returned"));
    },
  });

const replyUntyped = (...parameters: unknown[]): unknown =>
  callUntyped({ reply }, "reply", ...parameters);

// docs/specification.md#11-the-way-of-a-request
describeEntries("nothing that a handler drops ends the process", (send) => {
  itSurvives(send, [
    ["a promise in a reply", () => replyUntyped(load()), 500],
    ["a stream in a reply that is refused", () => replyUntyped(open(), { status: 999 }), 500],
    ["a promise for a reply's status", () => replyUntyped("", { status: load() }), 500],
    ["a promise for a reply's headers", () => replyUntyped("", { headers: load() }), 500],
    ["a promise for what goes with a reply", () => replyUntyped("", load()), 500],
    ["a promise in an object", () => ({ user: load() }), 200],
    ["promises in an array", () => [1, 2].map(load), 200],
    [
      "a promise in an instance of a class",
      () =>
        new (class {
          user = load();
        })(),
      200,
    ],
    ["a promise beside a BigInt", () => ({ id: 1n, user: load() }), 500],
    ["a stream in an object", () => ({ file: open() }), 200],
    ["a promise in what a status drops", () => reply({ user: load() }, { status: 204 }), 204],
    ["a stream that a status drops", () => reply(open(), { status: 304 }), 304],
    ["a promise that is thrown", () => throwAnything(load()), 500],
    ["a promise that is a promise's reason", () => rejectWith(load())(), 500],
    ["a stream that is thrown", () => throwAnything(open()), 500],
    ["a promise for an HttpError's details", () => throwHttpError({ details: load() }), 500],
    ["a promise for an HttpError's headers", () => throwHttpError({ headers: load() }), 500],
    ["a promise in an HttpError's details", () => throwHttpError({ details: [load()] }), 409],
  ]);

  it.each<[what: string, options: AppOptions]>([
    ["a promise that onError returns", { onError: load }],
    ["a promise that onError throws", { onError: () => throwAnything(load()) }],
    ["a promise that is the reason of onError's", { onError: () => rejectWith(load())() }],
  ])("%s", async (_, options) => {
    const print = vi.spyOn(console, "error").mockReturnValue(undefined);
    const app = createApp(options).get("/", () => throwAnything(new Error("first")));
    expect(await collectFatalErrors(() => send(app, "/"))).toEqual([]);
    expect(print).toHaveBeenCalledOnce();
    print.mockRestore();
  });

  it("a promise from an async toJSON() that formatError returns", async () => {
    const onError = vi.fn();
    const app = createApp({ onError, formatError: (): unknown => ({ toJSON: load }) });
    expect(await collectFatalErrors(() => send(app, "/"))).toEqual([]);
    expect(onError).toHaveBeenCalledOnce();
  });

  it("a promise that cors.origin returns or throws", async () => {
    const onError = vi.fn();
    for (const origin of [load, () => throwAnything(load())]) {
      const cors = { origin: origin as () => never };
      const app = createApp({ cors, onError }).get("/", () => null);
      const headers = { origin: "http://a" };
      expect(await collectFatalErrors(() => send(app, "/", { headers }))).toEqual([]);
    }
    expect(onError).toHaveBeenCalledTimes(2);
  });
});

function throwHttpError(options: object): never {
  throw new HttpError(409, "TAKEN", "Taken", options);
}
