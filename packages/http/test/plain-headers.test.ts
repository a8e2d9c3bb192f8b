import { propertyRuns } from "@fw/test-support";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RawHeaders } from "../src/raw-headers.ts";

/** Reads headers as `Headers` does. `undefined` if it refuses them. */
function readHeaders(headers: Record<string, string>): unknown {
  try {
    return Object.fromEntries(new Headers(headers));
  } catch {
    return undefined;
  }
}

const name = fc
  .oneof(
    fc.constantFrom("set-cookie", "Set-Cookie", "x-a", "X-A", "constructor", "a b", ""),
    fc.stringMatching(/^[\w!#$%&'*+.^`|~-]{1,8}$/),
  )
  // Node's `Headers` loses a key `__proto__` of an object.
  .filter((text) => text.toLowerCase() !== "__proto__");
const value = fc.oneof(
  fc.string({
    unit: fc.integer({ min: 0, max: 0x101 }).map((code) => String.fromCharCode(code)),
    maxLength: 8,
  }),
  fc.string({ unit: fc.constantFrom("\t", "\n", "\r", " ", "a"), maxLength: 4 }),
  fc.string({ unit: "binary", maxLength: 8 }),
);

describe("RawHeaders.fromPlain", () => {
  it("lists valid names and values, in lower case", () => {
    const headers = { "X-B": "2", "cache-control": "max-age=60", "x-a": "" };
    const raw = RawHeaders.fromPlain(headers);
    expect(raw?.pairs).toEqual(["x-b", "2", "cache-control", "max-age=60", "x-a", ""]);
    expect(raw?.isAscii).toBe(true);
    expect(RawHeaders.fromPlain({})?.pairs).toEqual([]);
  });

  it("agrees with Headers on any names and values, or leaves them to it", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value), { maxLength: 5 }), (fields) => {
        const headers = Object.fromEntries(fields);
        const plain = RawHeaders.fromPlain(headers);
        if (plain === undefined) return;
        expect(plain.pairs).toHaveLength(2 * Object.keys(headers).length);
        expect(Object.fromEntries(plain.toHeaders())).toEqual(readHeaders(headers));
      }),
      propertyRuns(2_000),
    );
  });

  it.each([
    ["Headers", new Headers({ a: "b" })],
    ["a list", [["a", "b"]]],
    ["a Map", new Map([["a", "b"]])],
    ["an object with a list behind it", { [Symbol.iterator]: () => [["a", "b"]].values() }],
    ["a number as a value", { a: 1 }],
    ["null", null],
    ["an object without a prototype", Object.setPrototypeOf({ a: "b" }, null) as object],
    ["an array as a value", { vary: ["a", "b"] }],
    ["a name in two cases", { "x-a": "1", "X-A": "2" }],
    ["a name that is not a token", { "a b": "c" }],
    ["a line break", { a: "b\nc" }],
    ["a control character", { a: "b\u0001" }],
    ["a character beyond ASCII", { a: "\u00e9" }],
    ["a header of the connection", { Connection: "close" }],
    ["a length", { "content-length": "1" }],
    ["a space at the end", { a: "b " }],
  ])("leaves %s to Headers", (_, headers) => {
    expect(RawHeaders.fromPlain(headers)).toBeUndefined();
  });

  it("refuses an array as Set-Cookie", () => {
    expect(() => RawHeaders.fromPlain({ "Set-Cookie": ["a=1", "b=2"] })).toThrow(TypeError);
  });
});
