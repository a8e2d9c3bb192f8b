import { describe, expect, expectTypeOf, it } from "vitest";
import { createApp, z } from "../../src/index.ts";
import { declareUntyped, objectSchemaUntyped } from "../conformance/untyped.ts";

const nothing = (): null => null;

// docs/specification.md#51-fields
describe("what params and queries refuse at registration", () => {
  const stringToLength = z.string().transform((value) => value.length);
  const both: readonly [kind: string, field: unknown][] = [
    ["string format uuid", z.uuid()],
    ["string format email", z.email()],
    ["number format safeint", z.int()],
    ["array", z.array(z.string())],
    ["enum", z.enum(["a", "b"])],
    ["literal", z.literal("a")],
    ["union", z.union([z.string(), z.number()])],
    ["default", z.string().default("a")],
    ["nullable", z.string().nullable()],
    ["transform", stringToLength],
    ["coerced number", z.coerce.number()],
    ["coerced string", z.coerce.string()],
    ["object", z.object({})],
    ["bigint", z.bigint()],
    ["date", z.date()],
    ["any", z.any()],
    ["undefined", undefined],
  ];

  it.each([...both, ["boolean", z.boolean()], ["optional string", z.string().optional()]] as const)(
    "params refuse a field of the kind %s, naming route, key and kind",
    (kind, field) => {
      const declare = (): unknown =>
        declareUntyped(createApp(), "PUT", "/users/:id", nothing, {
          params: objectSchemaUntyped(z, { id: field }),
        });
      expect(declare).toThrow(TypeError);
      expect(declare).toThrow(new RegExp(`PUT /users/:id.*"id".*${kind}`));
    },
  );

  it.each([
    ...both,
    ["coerced boolean", z.coerce.boolean()],
    ["optional array", z.array(z.string()).optional()],
    ["optional optional string", z.string().optional().optional()],
  ] as const)(
    "a query refuses a field of the kind %s, naming route, key and kind",
    (kind, field) => {
      const declare = (): unknown =>
        declareUntyped(createApp(), "GET", "/users", nothing, {
          query: objectSchemaUntyped(z, { page: field }),
        });
      expect(declare).toThrow(TypeError);
      expect(declare).toThrow(new RegExp(`GET /users.*"page".*${kind}`));
    },
  );

  it.each([
    ["a string", z.string()],
    ["an array", z.array(z.string())],
    ["a record", z.record(z.string(), z.string())],
    ["an optional object", z.object({ id: z.string() }).optional()],
    ["a transformed object", z.object({ id: z.string() }).transform(() => 1)],
    ["a union of objects", z.union([z.object({ id: z.string() }), z.object({ id: z.number() })])],
  ])("params and queries refuse %s in the place of z.object, naming the route", (_, schema) => {
    for (const input of ["params", "query"]) {
      const declare = (): unknown =>
        declareUntyped(createApp(), "GET", "/users/:id", nothing, { [input]: schema });
      expect(declare).toThrow(TypeError);
      expect(declare).toThrow(/GET \/users\/:id/);
    }
  });
});

// docs/specification.md#51-fields
describe("what the types of params and queries refuse", () => {
  it("params refuse top-level formats, booleans and what may be absent", () => {
    const app = createApp();
    // @ts-expect-error Top-level formats such as z.uuid() are rejected: z.string().uuid() is meant.
    expect(() => app.get("/:id", nothing, { params: z.object({ id: z.uuid() }) })).toThrow();
    // @ts-expect-error Params have no booleans.
    expect(() => app.get("/:id", nothing, { params: z.object({ id: z.boolean() }) })).toThrow();
    expect(() =>
      // @ts-expect-error A path parameter is always sent.
      app.get("/:id", nothing, { params: z.object({ id: z.string().optional() }) }),
    ).toThrow();
    // @ts-expect-error Params must be a z.object.
    expect(() => app.get("/:id", nothing, { params: z.string() })).toThrow();
  });

  it("a query refuses top-level formats, arrays, enums, defaults, unions, transforms, z.coerce", () => {
    const app = createApp();
    // @ts-expect-error Top-level formats such as z.email() are rejected: z.string().email() is meant.
    expect(() => app.get("/", nothing, { query: z.object({ a: z.email() }) })).toThrow();
    // @ts-expect-error A query has no arrays.
    expect(() => app.get("/", nothing, { query: z.object({ a: z.array(z.string()) }) })).toThrow();
    // @ts-expect-error A query has no enums.
    expect(() => app.get("/", nothing, { query: z.object({ a: z.enum(["b"]) }) })).toThrow();
    expect(() =>
      // @ts-expect-error A query has no defaults.
      app.get("/", nothing, { query: z.object({ a: z.string().default("b") }) }),
    ).toThrow();
    expect(() =>
      // @ts-expect-error A query has no unions.
      app.get("/", nothing, { query: z.object({ a: z.string().or(z.number()) }) }),
    ).toThrow();
    expect(() =>
      // @ts-expect-error A query has no transforms.
      app.get("/", nothing, { query: z.object({ a: z.string().transform(Number) }) }),
    ).toThrow();
    // @ts-expect-error The framework converts, not z.coerce.
    expect(() => app.get("/", nothing, { query: z.object({ a: z.coerce.number() }) })).toThrow();
    expect(() =>
      // @ts-expect-error The optional is looked through.
      app.get("/", nothing, { query: z.object({ a: z.uuid().optional() }) }),
    ).toThrow();
    // @ts-expect-error A query must be a z.object.
    expect(() => app.get("/", nothing, { query: z.array(z.string()) })).toThrow();
  });

  it("everything that may be declared passes, and types the handler", () => {
    const app = createApp().get(
      "/:id/:name",
      ({ params, query }) => {
        expectTypeOf(params).toEqualTypeOf<{ id: number; name: string }>();
        expectTypeOf(query.exact).toEqualTypeOf<boolean | undefined>();
        expectTypeOf(query.page).toBeNumber();
      },
      {
        params: z.object({ id: z.number().int().positive(), name: z.string().uuid() }),
        query: z.object({
          text: z.string().min(1).max(9).optional(),
          page: z.number().int(),
          exact: z.boolean().optional(),
        }),
      },
    );
    expect(app.routes).toHaveLength(1);
  });
});
