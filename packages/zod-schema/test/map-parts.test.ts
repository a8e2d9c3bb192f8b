import { describe, expect, it } from "vitest";
import { z } from "zod";
import { mapParts } from "../src/index.ts";

const symbol = Symbol("s");
const [a, b, c] = [z.string(), z.number(), z.boolean()];

describe("mapParts", () => {
  it.each([
    ["an array", z.array(a), [["element", "[]"]]],
    [
      "a record",
      z.record(a, b),
      [
        ["keyType", "{key}"],
        ["valueType", "{value}"],
      ],
    ],
    [
      "a map",
      z.map(a, b),
      [
        ["keyType", "{key}"],
        ["valueType", "{value}"],
      ],
    ],
    ["a set", z.set(a), [["valueType", "[]"]]],
    [
      "a tuple",
      z.tuple([a, b]),
      [
        ["items", "[0]"],
        ["items", "[1]"],
      ],
    ],
    [
      "a tuple with a rest",
      z.tuple([a]).rest(b),
      [
        ["items", "[0]"],
        ["rest", "[]"],
      ],
    ],
    [
      "an object",
      z.object({ a, "b.|0": c, [symbol]: b }),
      [
        ["shape", ".a", "a"],
        ["shape", '["b.|0"]', "b.|0"],
        ["shape", ".Symbol(s)", symbol],
      ],
    ],
    [
      "an object with a catchall",
      z.object({ a }).catchall(b),
      [
        ["shape", ".a", "a"],
        ["catchall", "{value}"],
      ],
    ],
    [
      "a union",
      z.union([a, b]),
      [
        ["options", "|0"],
        ["options", "|1"],
      ],
    ],
    [
      "an intersection",
      z.intersection(a, b),
      [
        ["left", ""],
        ["right", ""],
      ],
    ],
    ["an optional", z.optional(a), [["innerType", ""]]],
    [
      "a pipe",
      z.pipe(a, z.transform(Number)),
      [
        ["in", ""],
        ["out", ""],
      ],
    ],
    ["a string", a, []],
    ["a lazy schema", z.lazy(() => a), []],
    ["a function", z.function({ input: [a], output: b }), []],
  ])("finds the parts of %s in order", (_kind, schema, places) => {
    const found: unknown[] = [];
    mapParts(schema as Parameters<typeof mapParts>[0], (part, { member, mark, key }) => {
      found.push(key === undefined ? [member, mark] : [member, mark, key]);
      return part;
    });
    expect(found).toEqual(places);
  });

  it("returns the definition's members with the mapped parts", () => {
    const mapped = mapParts(z.object({ a, b }).catchall(a), (part) => (part === a ? c : part));
    expect(mapped).toEqual({ shape: { a: c, b }, catchall: c });
  });

  it("calls a getter once, or never if it is deferred", () => {
    let calls = 0;
    const schema = z.object({
      get next() {
        calls++;
        return a;
      },
    });
    const deferred: unknown[] = [];
    mapParts(schema, String as never, (getter, { mark }) => {
      deferred.push([mark, typeof getter]);
      return b;
    });
    expect([calls, deferred]).toEqual([0, [[".next", "function"]]]);
    for (let index = 0; index < 3; index++) mapParts(schema, (part) => part);
    expect(calls).toBe(1);
  });
});
