import { describe, expect, it } from "vitest";
import { z } from "zod";
import { assertSchema, createValidator } from "../src/index.ts";
import { find } from "./find.ts";

const hole = undefined as never;

describe("assertSchema", () => {
  it("accepts schemas that it need not, or cannot, look into", () => {
    const unversioned = { _zod: { run: () => undefined } };
    const earlier = z.object({ a: hole });
    Object.defineProperty(earlier._zod, "version", { value: { major: 4, minor: 5, patch: 0 } });
    for (const schema of [z.tuple([z.string()]), z.object({}).strip(), unversioned, earlier]) {
      expect(() => {
        assertSchema(schema, "The body");
      }).not.toThrow();
    }
  });

  it("names the schema and the first place", () => {
    const schema = z.object({ list: z.array(hole), last: hole });
    expect(() => {
      assertSchema(schema, "The body");
    }).toThrow(new TypeError('The body has no Zod 4 schema at "last"'));
    expect(() => {
      assertSchema(hole, "The body");
    }).toThrow(new TypeError("The body has no Zod 4 schema"));
  });

  it("looks into checks of properties, and calls no getter there", () => {
    const shape = {
      get a(): z.ZodType {
        throw new Error("Called");
      },
      b: z.string(),
    };
    expect(() => {
      assertSchema(z.any().check(z.properties(shape)), "The body");
    }).not.toThrow();
    expect(() => {
      assertSchema(z.any().check(z.properties({ a: z.string(), b: hole })), "The body");
    }).toThrow(new TypeError('The body has no Zod 4 schema at "b"'));
  });

  it("visits each schema once, however many references it has, and at any depth", () => {
    let schema: z.ZodType = z.string();
    for (let level = 0; level < 60; level++) schema = z.object({ a: schema, b: schema });
    for (let level = 0; level < 20_000; level++) schema = z.optional(schema);
    expect(() => {
      assertSchema(schema, "The body");
    }).not.toThrow();
  });
});

describe("createValidator, of a schema that cannot work", () => {
  it("names the schema when a value reaches the mistake", () => {
    const schema = z.object({ a: z.object({ b: z.lazy(() => hole) }).optional() });
    const validator = createValidator(schema, { name: "The settings" });
    expect(validator.validate({})).toEqual({ success: true, value: {} });
    expect(() => validator.validate({ a: {} })).toThrow(
      new TypeError('The settings has no Zod 4 schema at "a.b"'),
    );
  });

  it.each([
    ["a symbol's", '"Symbol(a)"', z.object({ [Symbol("a")]: {} as never })],
    ["a key's", '"a"', z.object({ a: hole })],
    ["an option's", "option 2 of the union", z.union([z.string(), hole])],
    ["a lazy schema's", '"a"', z.object({ a: z.lazy(() => hole) })],
  ])("names the place of a missing schema, even without a name: %s", (_whose, place, schema) => {
    const validator = createValidator(schema);
    expect(() => validator.validate({ a: 1 })).toThrow(
      new TypeError(`The schema has no Zod 4 schema at ${place}`),
    );
  });

  it("is as lenient as Zod without a name", () => {
    const shape = Object.fromEntries([["__proto__", z.string()]]);
    const validator = createValidator(z.object({ a: z.lazy(() => z.object(shape)) }));
    const value: unknown = JSON.parse('{"a":{"__proto__":"b"}}');
    expect(validator.validate(value)).toEqual({ success: true, value: { a: {} } });
  });

  it("treats a tuple with an undefined rest as one without a rest, as Zod does", () => {
    const schema = z.tuple([z.string()]).rest(hole);
    expect(find(schema, ["a"])).toEqual({ success: true, value: ["a"] });
    expect(find(schema, ["a", "b"])).toMatchObject({ issues: [{ code: "too_big" }] });
  });
});
