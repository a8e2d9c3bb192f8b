import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { defaultMaxBytes, maxDepth } from "../src/index.ts";
import { jsonMessage, sources } from "./sources.ts";

const arrays = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
const objects = (depth: number): string => '{"a":'.repeat(depth - 1) + "{}" + "}".repeat(depth - 1);
const mixed = (depth: number): string =>
  '{"a":['.repeat(depth / 2) + "]}".repeat(depth / 2 - 1) + "]" + "}";

describe.each(sources)("readJson from %s", (_name, read) => {
  it.each([
    '{"__proto__":1}',
    '{"__proto__":null}',
    '{"a":1,"__proto__":{"b":2}}',
    '[[{"a":[{"__proto__":{}}]}]]',
    '{"\\u005f_proto__":1}',
    '{"\\u005F\\u005F\\u0070\\u0072\\u006f\\u0074\\u006F\\u005f\\u005f":1}',
    '{"constructor":{"prototype":1}}',
    '{"a":{"constructor":{"b":1,"prototype":{}}}}',
    '{"constructor":{"constructor":{"prototype":null}}}',
    '{"constructor":1,"constructor":{"prototype":{}}}',
    '{"\\u0063onstructor":{"prototype":1}}',
    '{"constructor":{"prototyp\\u0065":1}}',
    '{"constructor":{"__proto__":1}}',
    '{"constructor":{"constructor":{},"prototype":1}}',
    '{"constructor":{"a":[{"constructor":{"b":{}}}],"prototype":1}}',
    ' { "constructor" \t:\r\n { "prototype" : 1 } } ',
    `{"${"\\\\".repeat(40)}\\"":{"__proto__":1}}`,
    `{"${"a".repeat(40)}\\\\":{"__proto__":1}}`,
    `{"${"a".repeat(40)}\\\\":1,"__proto__":2,"}}}}":3}`,
    `{"${"a".repeat(40)}\\\\\\"":{"__proto__":1}}`,
  ])("refuses the forbidden key in %s", async (text) => {
    await expect(read(jsonMessage(text))).rejects.toMatchObject({
      name: "BodyError",
      code: "INVALID_JSON",
      message: "The body has a forbidden key",
    });
  });

  it.each([
    '"__proto__"',
    '["__proto__","constructor","prototype"]',
    '{"a":"__proto__"}',
    '{"__proto":1,"proto__":2,"___proto__":3}',
    '{"\\\\u005f_proto__":1}',
    '{"constructor":1}',
    '{"constructor":null,"prototype":{}}',
    '{"constructor":"prototype"}',
    '{"constructor":["prototype"]}',
    '{"constructor":{"a":{"prototype":1}}}',
    '{"prototype":{"constructor":1}}',
    '{"constructor":{"prototype":1},"constructor":1}',
    '{"constructor":{"prototype":1},"constructor":"text"}',
    '{"constructor":{"prototype":1},"constructor":1,"a":{"prototype":1}}',
    '{"constructor":{"prototype":1},"constructor":{"a":1}}',
    '{"a":{"__proto__":1},"a":1}',
    `{"a":${arrays(maxDepth + 1)},"a":1}`,
    '{"constructor":{"Prototype":1}}',
    '{"constructor":[{"prototype":1}]}',
    '{"constructor":{"constructor":{}},"prototype":1}',
    '{"a":{"constructor":{}},"b":{"prototype":1}}',
    '{"\\n_proto__":1,"\\u015f_proto__":2,"__proto_\\u005":3}'.replace("005", "0050"),
    '{"caf\\u00e9":null,"a":[true,1]}',
  ])("reads the harmless %s", async (text) => {
    expect(await read(jsonMessage(text))).toEqual(JSON.parse(text));
  });

  it("searches an array of 500,000 values", async () => {
    const text = `["\\u0061",${"0,".repeat(500_000)}0]`;
    expect(await read(jsonMessage(text))).toHaveLength(500_002);
  });

  it.each([
    ["arrays", arrays],
    ["objects", objects],
    ["objects and arrays", (depth: number) => (depth % 2 ? `[${mixed(depth - 1)}]` : mixed(depth))],
  ])("reads %s up to maxDepth and no deeper", async (_kind, nested) => {
    const text = nested(maxDepth);
    expect(JSON.stringify(await read(jsonMessage(text)))).toBe(text);
    await expect(read(jsonMessage(nested(maxDepth + 1)))).rejects.toMatchObject({
      code: "INVALID_JSON",
      message: "The body is nested too deeply",
    });
  });

  it("measures the depth of each sibling separately", async () => {
    const siblings = `[${`${arrays(maxDepth - 1)},`.repeat(3)}0]`;
    expect(await read(jsonMessage(siblings))).toHaveLength(4);
    const oneTooDeep = `[${arrays(maxDepth - 1)},${arrays(maxDepth)}]`;
    await expect(read(jsonMessage(oneTooDeep))).rejects.toMatchObject({ code: "INVALID_JSON" });
  });

  it.each([
    ["plain", ""],
    ["after an escaped quote", '\\"'],
    ["after an escaped backslash and quote", '\\\\\\"'],
  ])("does not count brackets inside strings, %s", async (_kind, escape) => {
    const text = `{"${escape}${"[{".repeat(maxDepth)}":"${escape}${"{[".repeat(maxDepth)}\\\\"}`;
    expect(await read(jsonMessage(text))).toEqual(JSON.parse(text));
  });

  it.each([
    ["in any text", ""],
    ["in text that might have a forbidden key", '"\\u0061",'],
  ])("measures the depth of every value, %s", async (_text, suspicion) => {
    await fc.assert(
      fc.asyncProperty(nestedTexts, async (nested) => {
        const text = `[${suspicion}${nested}]`;
        const value: unknown = JSON.parse(text);
        const reading = read(jsonMessage(text));
        if (depthOf(value) <= maxDepth) expect(await reading).toEqual(value);
        else await expect(reading).rejects.toMatchObject({ code: "INVALID_JSON" });
      }),
      { numRuns: 200, seed: 1 },
    );
  });

  it("refuses the same values as a full walk", async () => {
    await fc.assert(
      fc.asyncProperty(suspiciousValues, fc.infiniteStream(fc.boolean()), async (value, escape) => {
        const text = JSON.stringify(value).replace(/[_a-z]/g, (character) => {
          const code = character.charCodeAt(0).toString(16);
          return escape.next().value ? `\\u00${code}` : character;
        });
        const reading = read(jsonMessage(text));
        if (isForbidden(value))
          await expect(reading).rejects.toMatchObject({ code: "INVALID_JSON" });
        else expect(await reading).toEqual(value);
      }),
      { numRuns: 300, seed: 1 },
    );
  });

  it("counts the brackets after a string that ends in an escaped backslash", async () => {
    const text = `["\\\\",${arrays(maxDepth)}]`;
    await expect(read(jsonMessage(text))).rejects.toMatchObject({ code: "INVALID_JSON" });
  });

  it.each([
    ["opening brackets", "["],
    ["closing brackets", "]"],
    ["quotes", '"'],
    ["backslashes", "\\"],
    ["escaped quotes", '\\"'],
    ["unclosed objects", '{"":'],
  ])("refuses a body full of %s", async (_kind, piece) => {
    const text = piece.repeat(defaultMaxBytes / piece.length);
    await expect(read(jsonMessage(text))).rejects.toMatchObject({ code: "INVALID_JSON" });
  });
});

/** JSON with brackets and quotes in its strings, nested about `maxDepth` levels deep. */
const nestedTexts = fc
  .tuple(
    fc.integer({ min: maxDepth - 4, max: maxDepth + 2 }),
    fc.array(fc.constantFrom("[", '{"]":', '{"1":', "[ ", '["[\\"{",', '{"\\\\":{},"é":'), {
      minLength: maxDepth + 2,
      maxLength: maxDepth + 2,
    }),
    fc.json({ maxDepth: 3 }),
  )
  .map(([depth, openings, inner]) => {
    const nested = openings.slice(0, depth);
    const closings = nested.map((opening) => (opening.startsWith("[") ? "]" : "}"));
    return `${nested.join("")}${inner}${closings.reverse().join("")}`;
  });

function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

describe("maxDepth", () => {
  const depth = maxDepth * 2;

  const withGetter = z.object({
    get a() {
      return withGetter.optional();
    },
  });
  const inArrays: z.ZodType = z.lazy(() => z.array(inArrays));
  const inUnions: z.ZodType = z.union([
    z.string(),
    z.array(z.lazy(() => inUnions)),
    z.record(
      z.string(),
      z.lazy(() => inUnions),
    ),
  ]);
  const inRecords: z.ZodType = z.record(
    z.string(),
    z.lazy(() => inRecords),
  );
  const wrapped: z.ZodType = z.lazy(() =>
    z
      .object({ a: wrapped.optional() })
      .refine(() => true)
      .nullable()
      .default(null)
      .readonly()
      .catch(null),
  );

  it.each([
    ["objects", withGetter, objects],
    ["arrays", inArrays, arrays],
    ["unions", inUnions, mixed],
    ["records", inRecords, objects],
    ["wrapped objects", wrapped, objects],
  ])("lets a recursive validator of %s handle twice the depth", async (_kind, schema, nested) => {
    const text = nested(depth);
    const value: unknown = JSON.parse(text);
    const {
      sync,
      async,
      text: again,
    } = fromDeepStack(200, () => ({
      sync: schema.safeParse(value),
      async: schema.safeParseAsync(value),
      text: JSON.stringify(value),
    }));
    expect(again).toBe(text);
    expect([sync.success, (await async).success]).toEqual([true, true]);
  });

  function fromDeepStack<T>(frames: number, call: () => T): T {
    return frames === 0 ? call() : fromDeepStack(frames - 1, call);
  }
});

/** Values with many words that are part of forbidden keys. */
const suspiciousValues = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 6, depthSize: "large" },
    fc.constantFrom(1, "__proto__", '{"prototype":'),
    fc.array(tie("value"), { maxLength: 2 }),
    fc
      .uniqueArray(
        fc.tuple(fc.constantFrom("constructor", "prototype", "a", "proto"), tie("value")),
        {
          maxLength: 3,
          selector: ([key]) => key,
        },
      )
      .map((members) => Object.fromEntries(members)),
  ),
})).value;

function isForbidden(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const members = new Map<string, unknown>(Object.entries(value));
  const held = members.get("constructor");
  const reaches = typeof held === "object" && held !== null && Object.hasOwn(held, "prototype");
  return reaches || [...members.values()].some(isForbidden);
}
