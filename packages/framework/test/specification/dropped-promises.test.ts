import { collectFatalErrors } from "@fw/test-support";
import { expect, it } from "vitest";
import { createApp, HttpError, reply } from "../../src/index.ts";
import { rejectWith, throwAnything } from "../conformance/failures.ts";
import { callUntyped } from "../conformance/untyped.ts";
import { describeEntries } from "../harness.ts";
import { itSurvives, load } from "./dropped.ts";

// docs/specification.md#11-the-way-of-a-request
describeEntries("a promise that is a member of a result does not crash the process", (send) => {
  itSurvives(send, [
    ["of an object", () => ({ id: 1, user: load() }), 200],
    ["of an array", () => [{}, load()], 200],
    ["of a reply's value", () => reply({ user: load() }), 200],
    ["of a value that a status drops", () => reply({ user: load() }, { status: 204 }), 204],
    ["behind a getter that throws", () => withThrowingGetter({}, { user: load() }), 500],
    ["before a getter that throws", () => withThrowingGetter({ user: load() }, {}), 500],
    ["of a chunk of a stream", () => ReadableStream.from([{ user: load() }]), 500],
    ["of a chunk of a generator", () => generate([load()]), 500],
    ["or the value that an iterator returns", () => endWith(load()), 200],
    ["or the result, with its own then()", () => Object.assign(load(), { then: () => null }), 500],
    ["of an object that is thrown", () => throwAnything({ user: load() }), 500],
    [
      "of an error that is thrown",
      () => throwAnything(Object.assign(new Error(), { a: load() })),
      500,
    ],
    ["of the reason of a promise", () => rejectWith([load()])(), 500],
    ["as the cause of an error", () => throwAnything(new Error("", { cause: load() })), 500],
    ["as the cause of an HttpError", () => throwHttpError({ cause: load() }), 409],
    ["of the details of an HttpError", () => throwHttpError({ details: { user: load() } }), 409],
    ["from an async toJSON()", () => ({ toJSON: load }), 500],
    ["from the async toJSON() of an instance", () => new Money(), 500],
    ["from the async toJSON() of a function", () => Object.assign(() => 1, { toJSON: load }), 500],
    ["from the async toJSON() of a reply", () => reply(new Money(), { status: 200 }), 500],
    ["from the async toJSON() of a promise's value", () => Promise.resolve(new Money()), 500],
    [
      "from the async toJSON() of an HttpError's details",
      () => throwHttpError({ details: new Money() }),
      500,
    ],
    ["that JSON shows with its properties", () => ({ user: withProperties() }), 200],
    ["of a list, that JSON shows with its properties", () => [withProperties()], 200],
    ["that JSON shows by its own toJSON()", () => ({ user: withToJson() }), 200],
    ["that a reply shows with its properties", () => reply({ user: withProperties() }), 200],
    ["that JSON shows in what toJSON() returns", () => ({ toJSON: () => [withToJson()] }), 200],
    ["of what toJSON() returns", () => ({ toJSON: () => ({ user: load() }) }), 200],
    ["beside a toJSON()", () => ({ user: load(), toJSON: () => ({}) }), 200],
  ]);
});

// docs/specification.md#11-the-way-of-a-request
describeEntries("a promise below the members of a result", (send) => {
  it.each([
    ["in an object", () => ({ list: [{ user: load() }] })],
    ["in a Map", () => ({ map: new Map([["a", load()]]) })],
  ])("is not searched for %s: the process hears of its rejection", async (_, handler) => {
    const app = createApp();
    callUntyped(app, "get", "/", handler);
    const reasons = await collectFatalErrors(() => send(app, "/"));
    expect(reasons).toEqual([expect.any(Error)]);
  });
});

const withProperties = (): Promise<never> => Object.assign(load(), { id: 1 });
const withToJson = (): Promise<never> => Object.assign(load(), { toJSON: () => 1 });

class Money {
  toJSON(): Promise<unknown> {
    return load();
  }
}

async function* generate(chunk: unknown): AsyncGenerator {
  yield await Promise.resolve(chunk);
}

function endWith(value: unknown): object {
  return { [Symbol.asyncIterator]: () => ({ next: () => Promise.resolve({ done: true, value }) }) };
}

function withThrowingGetter(before: object, after: object): object {
  const broken = {
    get broken(): never {
      throw new Error("broken");
    },
  };
  const result = Object.assign({}, before);
  Object.defineProperties(result, Object.getOwnPropertyDescriptors(broken));
  return Object.defineProperties(result, Object.getOwnPropertyDescriptors(after));
}

function throwHttpError(options: object): never {
  throw new HttpError(409, "TAKEN", "Taken", options);
}
