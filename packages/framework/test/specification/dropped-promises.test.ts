import { HttpError, reply } from "../../src/index.ts";
import { rejectWith, throwAnything } from "../conformance/failures.ts";
import { describeEntries } from "../harness.ts";
import { itSurvives, load } from "./dropped.ts";

const loadMap = (): Map<string, unknown> => new Map([["a", load()]]);
const loadSet = (): Set<unknown> => new Set([load()]);

// docs/specification.md#11-the-way-of-a-request
describeEntries("a promise that a result holds does not end the process", (send) => {
  itSurvives(send, [
    ["in a Map", loadMap, 500],
    ["as a key of a Map", () => new Map([[load(), "a"]]), 500],
    ["in a Set", loadSet, 500],
    ["in an iterator of a Map", () => loadMap().values(), 500],
    ["in an iterator of a Set", () => loadSet().entries(), 500],
    ["in an iterator of an array", () => [load()].values(), 500],
    ["in a Map that is a reply", () => reply(loadMap()), 500],
    ["in a promise of a Map", () => Promise.resolve(loadMap()), 500],
    ["in a Map inside", () => ({ list: [{ map: loadMap() }] }), 200],
    ["in a Map that a status drops", () => reply(loadMap(), { status: 204 }), 204],
    [
      "in the last of many rows",
      () => Array.from({ length: 10_001 }, (_, id) => ({ id, author: id < 10_000 ? {} : load() })),
      200,
    ],
    ["behind a getter that throws", () => withThrowingGetter({}, { user: load() }), 500],
    ["before a getter that throws", () => withThrowingGetter({ user: load() }, {}), 500],
    ["in a chunk of a stream", () => ReadableStream.from([{ user: load() }]), 500],
    ["in a chunk of a generator", () => generate({ list: [load()] }), 500],
    ["that an iterator ends with", () => endWith(load()), 200],
    ["that has a then() of its own", () => Object.assign(load(), { then: () => null }), 500],
    ["in an object that is thrown", () => throwAnything({ user: load() }), 500],
    [
      "in an error that is thrown",
      () => throwAnything(Object.assign(new Error(), { a: load() })),
      500,
    ],
    ["in the reason of a promise", () => rejectWith({ list: [load()] })(), 500],
    ["as the cause of an error", () => throwAnything(new Error("", { cause: load() })), 500],
    ["in an AggregateError", () => throwAnything(new AggregateError([load()])), 500],
    [
      "as the cause of an HttpError",
      () => throwAnything(new HttpError(409, "A", "", { cause: load() })),
      409,
    ],
    ["deeper than JSON goes", () => nest(load(), 50_000), 500],
    ["from an async toJSON()", () => ({ toJSON: load }), 500],
    ["from the async toJSON() of an instance", () => new Money(), 500],
    ["from the async toJSON() of a function", () => Object.assign(() => 1, { toJSON: load }), 500],
    ["from the async toJSON() of a reply", () => reply(new Money(), { status: 200 }), 500],
    ["from the async toJSON() of a promise's value", () => Promise.resolve(new Money()), 500],
    [
      "from the async toJSON() of an HttpError's details",
      () => throwAnything(new HttpError(409, "A", "", { details: new Money() })),
      500,
    ],
    ["that JSON shows with its properties", () => ({ user: withProperties() }), 200],
    ["in a list that JSON shows with its properties", () => [withProperties()], 200],
    ["that JSON shows by its own toJSON()", () => ({ user: withToJson() }), 200],
    ["that a reply shows with its properties", () => reply({ user: withProperties() }), 200],
    ["that JSON shows in what toJSON() returns", () => ({ toJSON: () => [withToJson()] }), 200],
    ["in what toJSON() returns", () => ({ toJSON: () => ({ user: load() }) }), 200],
  ]);
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

function nest(value: unknown, levels: number): unknown {
  let nested = value;
  for (let level = 0; level < levels; level++) nested = { nested };
  return nested;
}
