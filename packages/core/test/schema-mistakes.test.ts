import { thrownBy } from "@fw/test-support";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import * as mini from "zod/mini";
import { createApp } from "../src/index.ts";
import { declareRouteUntyped } from "./untyped.ts";

const nothing = (): null => null;

/** The value that a circular import leaves. */
const hole = undefined as never;

/** A shape with the key that an object literal would treat as its prototype. */
const protoShape = Object.fromEntries([["__proto__", z.string()]]) as z.ZodRawShape;

const holes: readonly (readonly [place: string, schema: z.core.$ZodType])[] = [
  ['"a"', z.object({ a: hole })],
  ['"a"', z.object({ a: {} as never })],
  ['"Symbol(a)"', z.object({ [Symbol("a")]: hole })],
  ['"a.b c"', z.object({ a: z.object({ "b c": hole }) })],
  ['"a.|0[]{key}."', z.object({ a: z.object({ "|0[]{key}.": hole }) })],
  ['"a"', z.object({ name: z.string() }).extend({ a: hole })],
  ['"a"', z.strictObject({ a: z.optional(hole) })],
  ['the elements of "a"', z.object({ a: z.array(hole) })],
  ["its elements", z.array(hole)],
  ['the elements of "a"', z.object({ a: z.set(hole) })],
  ['item 2 of "a"', z.object({ a: z.tuple([z.string(), hole]) })],
  ["item 1", z.tuple([hole])],
  ['the elements of "a"', z.object({ a: z.tuple([z.string()]).rest(hole) })],
  ['the keys of "a"', z.object({ a: z.map(hole, z.string()) })],
  ["its keys", z.map(hole, z.string())],
  ['the values of "a"', z.object({ a: z.partialRecord(z.string(), hole) })],
  ['the values of "a"', mini.object({ a: mini.map(mini.string(), hole) })],
  ['option 2 of the union "a"', z.object({ a: z.union([z.string(), hole]) })],
  ["option 2 of the union", z.union([z.string(), hole])],
  ['option 2 of the union in the elements of "a"', z.object({ a: z.array(z.string().or(hole)) })],
  [
    '"b.c" in option 1 of the union "a"',
    z.object({ a: z.object({ b: z.object({ c: hole }) }).or(z.string()) }),
  ],
  [
    'the values of "b" in item 1 of the keys of "a"',
    z.object({
      a: z.map(z.tuple([z.object({ b: z.partialRecord(z.string(), hole) })]), z.string()),
    }),
  ],
  ['"a"', z.object({ a: z.intersection(z.object({}), hole) })],
  ['"a"', z.object({ a: z.string().pipe(hole) })],
  ['"a"', z.object({ a: z.preprocess(String, hole) })],
  ['"a"', z.object({ a: z.nullable(hole).default(null).readonly() })],
  [
    "its values",
    z
      .object({})
      .catchall(z.array(z.string()).or(z.string()))
      .catchall({} as never),
  ],
  ['"a.b"', z.object({ a: z.looseObject({}).check(z.property("b", hole)) })],
  ['"a.b.c"', z.object({ a: z.any().check(z.properties({ b: z.object({ c: hole }) })) })],
];

describe("App.post with a schema that cannot work", () => {
  it.each(holes)("refuses a missing schema at %s", (place, body) => {
    expect(thrownBy(() => createApp().post("/x", nothing, { body }))).toBe(
      `TypeError: The body of POST /x has no Zod 4 schema at ${place}`,
    );
  });

  it.each([
    ["a class", z.object({ a: z.instanceof(hole) })],
    ["a regular expression", z.object({ a: z.string().regex(hole) })],
    ["a number", z.object({ a: z.number().multipleOf(hole) })],
  ])("refuses a check without %s", (lack, body) => {
    expect(thrownBy(() => createApp().post("/x", nothing, { body }))).toBe(
      `TypeError: The body of POST /x lacks ${lack} at "a"`,
    );
  });

  it.each([
    ["z.lazy", z.object({ a: z.lazy(hole) })],
    ["a refinement", z.object({ a: z.string().refine(hole) })],
    ["a transform", z.object({ a: z.string().transform(hole) })],
    ["a preprocess", z.object({ a: z.preprocess(hole, z.string()) })],
    ["an overwrite", z.object({ a: z.string().overwrite(hole) })],
    ["a codec", z.object({ a: z.codec(z.string(), z.string(), { decode: hole, encode: String }) })],
    ["a check", z.object({ a: z.string().check(z.check(hole)) })],
  ])("refuses %s without its function", (_form, body) => {
    expect(thrownBy(() => createApp().post("/x", nothing, { body }))).toBe(
      'TypeError: The body of POST /x lacks a function at "a"',
    );
  });

  it("names the route and the key of a missing schema in params and query", () => {
    for (const input of ["params", "query"]) {
      const validation = { [input]: z.object({ a: hole }) };
      expect(
        thrownBy(() => declareRouteUntyped(createApp(), "GET", "/x/:a", nothing, validation)),
      ).toMatch(/^TypeError: GET \/x\/:a: (Params|Query) schema declares "a" as undefined/);
    }
  });

  it.each([
    ["z.object", z.object({ a: z.object(protoShape) })],
    ["an extended object", z.object({ a: z.object({}).extend(protoShape) })],
    ["a literal's prototype", z.object({ a: z.object({ __proto__: z.string() } as never) })],
    ["a record", z.object({ a: z.record(z.enum(["b", "__proto__"]), z.string()) })],
    ["a literal key", z.object({ a: z.record(z.literal("__proto__"), z.string()) })],
  ])("refuses the key __proto__ of %s", (_form, body) => {
    expect(thrownBy(() => createApp().post("/x", nothing, { body }))).toBe(
      'TypeError: The body of POST /x has the key "__proto__" at "a", which Zod drops',
    );
  });

  it("refuses it in the query and in the path", () => {
    const query = z.object(protoShape);
    expect(thrownBy(() => declareRouteUntyped(createApp(), "GET", "/x", nothing, { query }))).toBe(
      'TypeError: The query of GET /x has the key "__proto__", which Zod drops',
    );
    const params = z.object(protoShape);
    for (const validation of [{}, { params }]) {
      expect(
        thrownBy(() =>
          declareRouteUntyped(createApp(), "GET", "/x/:__proto__", nothing, validation),
        ),
      ).toBe('TypeError: GET /x/:__proto__ cannot have a param named "__proto__"');
    }
  });

  const literal = z.object({ kind: z.literal("a") });
  const text = z.object({ kind: z.string() });
  it.each<[what: string, options: readonly z.ZodObject[], mistake: string]>([
    [
      "a repeated value",
      [literal, z.object({ kind: z.enum(["b", "a"]) })],
      'whose options 1 and 2 have the same "kind": a',
    ],
    ["an option without literals", [literal, text], 'whose option 2 has no literal as "kind"'],
  ])(
    "refuses a discriminated union with %s, as Zod would at its first value",
    (_, options, mistake) => {
      const union = z.discriminatedUnion("kind", options as never);
      expect(() => union.safeParse({ kind: "a" })).toThrow();
      const body = z.object({ list: z.array(union) });
      expect(thrownBy(() => createApp().post("/x", nothing, { body }))).toBe(
        `TypeError: The body of POST /x has a discriminated union at the elements of "list" ${mistake}`,
      );
    },
  );

  it("accepts a discriminated union whose options have several literals, or a getter", () => {
    const several = z.object({ kind: z.literal(["b", "c"]) });
    const late = z.object({
      get kind() {
        return z.literal("d");
      },
    });
    const body = z.discriminatedUnion("kind", [literal, several, late]);
    expect(thrownBy(() => createApp().post("/x", nothing, { body }))).toBe("nothing");
    expect(body.safeParse({ kind: "d" }).success).toBe(true);
  });

  it("calls no getter and no function of z.lazy", () => {
    const getter = vi.fn(() => z.string());
    const Node = z.object({
      get text() {
        return getter();
      },
      other: z.lazy(getter),
    });
    const bodies = [Node, Node.partial(), z.union([z.array(Node), Node.extend({ a: z.any() })])];
    bodies.forEach((body, index) => {
      createApp().post(`/${index}`, nothing, { body });
    });
    expect(getter).not.toHaveBeenCalled();
  });

  it("accepts recursive schemas, custom schema types, and symbols", () => {
    const Kind = z.core.$constructor<z.core.$ZodType>("Kind", (schema, def) => {
      z.core.$ZodType.init(schema, def);
    });
    const Node: z.ZodType = z.object({ next: z.lazy(() => Node), [Symbol("a")]: z.string() });
    for (const body of [Node, new Kind({ type: "any" }), z.object({ constructor: z.string() })]) {
      expect(thrownBy(() => createApp().post("/x", nothing, { body }))).toBe("nothing");
    }
  });
});

describe("App.handle with a schema whose mistake shows only in a request", () => {
  it.each<readonly [name: string, body: z.core.$ZodType, json: unknown, place: string]>([
    ["a getter", holder(() => hole), { a: 1 }, '"a"'],
    ["a getter of an absent key", holder(() => hole), {}, '"a"'],
    ["a part of a getter's schema", holder(() => z.array(hole)), { a: [] }, 'the elements of "a"'],
    [
      "a getter inside a getter's schema",
      holder(() => holder(() => hole)),
      { a: { a: 1 } },
      '"a.a"',
    ],
    ["z.lazy", z.object({ a: z.lazy(() => hole).optional() }), { a: 1 }, '"a"'],
    [
      "z.lazy in an array",
      z.array(z.object({ a: z.lazy(() => hole) })),
      [{ a: 1 }],
      '"a" in its elements',
    ],
    ["z.lazy in an option", z.union([z.string(), z.lazy(() => hole)]), 1, "option 2 of the union"],
    ["a partial object", holder(() => hole).partial(), { a: 1 }, '"a"'],
  ])("answers 500 and names the route and the key, for %s", async (_name, body, json, place) => {
    const onError = vi.fn();
    const app = createApp({ onError }).post("/x", nothing, { body });
    for (let count = 1; count <= 2; count++) {
      const response = await app.handle("/x", { method: "POST", json });
      expect(response.status).toBe(500);
      expect(await response.text()).not.toContain("Zod");
      expect(onError).toHaveBeenCalledTimes(count);
      const error: unknown = onError.mock.lastCall?.[0];
      expect(String(error)).toBe(`TypeError: The body of POST /x has no Zod 4 schema at ${place}`);
    }
  });

  it("names the key __proto__ inside a getter's schema", async () => {
    const onError = vi.fn();
    const body = holder(() => z.object(protoShape));
    const app = createApp({ onError }).post("/x", nothing, { body });
    const response = await app.handle("/x", { method: "POST", json: { a: {} } });
    expect(response.status).toBe(500);
    expect(String(onError.mock.lastCall?.[0])).toBe(
      'TypeError: The body of POST /x has the key "__proto__" at "a", which Zod drops',
    );
  });

  it("answers a request that does not reach the mistake", async () => {
    const body = z.union([z.number(), z.object({ a: z.lazy(() => hole) })]);
    const app = createApp().post("/x", nothing, { body });
    expect((await app.handle("/x", { method: "POST", json: 1 })).status).toBe(201);
  });
});

/** Creates an object schema whose only key is a getter. */
function holder(get: () => z.ZodType): z.ZodObject<{ a: z.ZodType }> {
  return z.object({
    get a() {
      return get();
    },
  });
}
