import { runInNewContext } from "node:vm";
import { expect, it, vi } from "vitest";
import { createApp, reply } from "../../src/index.ts";
import { describeEntries } from "../harness.ts";
import { expectProblem } from "../problem.ts";

// docs/specification.md#86-what-json-would-lose
describeEntries("a value that JSON would lose is a 500", (send) => {
  class Empty {
    greet(): string {
      return "hello";
    }
  }
  class Named extends Map {
    readonly name = "Ada";
  }
  const iterator = { next: () => ({ done: true }), [Symbol.iterator]: () => iterator };

  it.each<[value: string, handler: () => unknown, advice: string]>([
    ["a Map", () => new Map([["a", 1]]), "return Object.fromEntries(map)"],
    ["a Map with a property", () => new Named(), "return Object.fromEntries(map)"],
    ["a Set", () => new Set([1]), "return [...set]"],
    [
      "a WeakMap",
      () => new WeakMap(),
      "WeakMap, which JSON serializes as {}: return a plain object",
    ],
    ["a generator", () => generateOne(), "return an array"],
    ["an iterator", () => [1].values(), "return an array"],
    ["an iterator of a Map", () => new Map().entries(), "return an array"],
    ["an iterator by hand", () => iterator, "return an array"],
    ["a bigint", () => 1n, "a bigint: return String(value)"],
    ["a nested bigint", () => ({ a: [{ id: 1n }] }), "a bigint: return String(value)"],
    [
      "a bigint of a toJSON",
      () => ({ toJSON: () => ({ id: 1n }) }),
      "a bigint: return String(value)",
    ],
    ["a function", () => () => null, "call it and return the result"],
    ["a class", () => Empty, "call it and return the result"],
    ["a symbol", () => Symbol("a"), "return a string"],
    ["a Float64Array", () => new Float64Array(1), "Float64Array: return a Uint8Array"],
    ["a Uint8ClampedArray", () => new Uint8ClampedArray(1), "return a Uint8Array"],
    ["a DataView", () => new DataView(new ArrayBuffer(1)), "return a Uint8Array"],
    ["a SharedArrayBuffer", () => new SharedArrayBuffer(1), "return a plain object"],
    ["an instance without properties", () => new Empty(), "Empty, which JSON serializes as {}"],
    ["an Error", () => new Error("secret"), "Error, which JSON serializes as {}"],
    ["URLSearchParams", () => new URLSearchParams("a=b"), "URLSearchParams, which JSON serializes"],
    ["Headers", () => new Headers(), "Headers, which JSON serializes as {}"],
    ["FormData", () => new FormData(), "FormData, which JSON serializes as {}"],
    ["a RegExp", () => /a/, "RegExp, which JSON serializes as {}"],
    ["a Request", () => new Request("http://a/"), "Request, which JSON serializes as {}"],
    ["a WritableStream", () => new WritableStream(), "WritableStream, which JSON serializes as {}"],
    ["a Map in a reply", () => reply(new Map(), { status: 200 }), "Object.fromEntries(map)"],
    ["a promise of a Map", () => Promise.resolve(new Map()), "Object.fromEntries(map)"],
    [
      "objects that come one by one",
      () => generateObjects(),
      "return objects as an array, or as events(iterable)",
    ],
  ])("%s", async (_, handler, advice) => {
    const errors: unknown[] = [];
    const app = createApp({ onError: (error) => errors.push(String(error)) }).get("/", handler);
    expectProblem(await send(app, "/"), "INTERNAL_SERVER_ERROR");
    expect(errors).toEqual([expect.stringContaining(advice)]);
    expect(errors[0]).toContain("return");
  });

  it.each<[value: string, handler: () => unknown, text: string]>([
    ["a literal without properties", () => ({}), "{}"],
    ["a literal whose properties JSON drops", () => ({ a: undefined, b: () => 1 }), "{}"],
    ["an object without a prototype", () => Object.create(null) as unknown, "{}"],
    ["an object of another realm", () => runInNewContext("({})") as unknown, "{}"],
    [
      "an instance with properties",
      () =>
        new (class {
          readonly a = 1;
        })(),
      '{"a":1}',
    ],
    ["an instance with a toJSON()", () => new URL("http://a/"), '"http://a/"'],
    ["a Map inside", () => ({ map: new Map([["a", 1]]) }), '{"map":{}}'],
    ["data with a next()", () => ({ next: () => 1, page: 2 }), '{"page":2}'],
  ])("but not %s", async (_, handler, text) => {
    const onError = vi.fn();
    const answer = await send(createApp({ onError }).get("/", handler), "/");
    expect([answer.status, answer.text]).toEqual([200, text]);
    expect(onError).not.toHaveBeenCalled();
  });
});

function* generateOne(): Generator<number> {
  yield 1;
}

async function* generateObjects(): AsyncGenerator<object> {
  yield await Promise.resolve({ id: 1 });
}
