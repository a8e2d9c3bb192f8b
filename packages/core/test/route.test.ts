import { thrownBy } from "@fw/test-support";
import { parsePattern } from "@fw/router";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import * as mini from "zod/mini";
import { createApp, type Method } from "../src/index.ts";
import { createRoute, type Route } from "../src/app/route.ts";
import { toSettings } from "../src/app/settings.ts";
import { declareRouteUntyped } from "./untyped.ts";

const nothing = (): null => null;

function refusalOf(
  method: Method,
  path: unknown,
  handler: unknown,
  ...validation: unknown[]
): string {
  return thrownBy(() => declareRouteUntyped(createApp(), method, path, handler, ...validation));
}

describe("createRoute", () => {
  const declare = (method: Method, path: string, validation: object): Route =>
    createRoute(
      { method, pattern: parsePattern(path), handler: nothing, validation },
      toSettings({}),
    );

  it("records everything that is known before a request", () => {
    const record = {
      path: "/users/:id",
      wildcardDepth: null,
      inputs: [],
      handler: nothing,
      isOpen: false,
      timeLimit: null,
      status: 200,
    };
    expect(declare("GET", "/users/:id", {})).toEqual(record);
    const validation = { body: undefined, params: undefined, query: undefined };
    expect(declare("GET", "/users/:id", validation)).toEqual(record);
    expect(declare("GET", "/files/raw/*", {})).toMatchObject({ wildcardDepth: 2 });
  });

  it.each([
    ["GET", 200],
    ["POST", 201],
    ["PUT", 200],
    ["DELETE", 204],
  ] as const)("gives %s the default status %d", async (method, status) => {
    const app = createApp();
    declareRouteUntyped(app, method, "/", nothing);
    expect((await app.handle("/", { method })).status).toBe(status);
  });
});

describe("App.get, post, put and delete", () => {
  it.each([
    ["", "RouteError: Route path cannot be empty"],
    ["users", 'RouteError: Route path must start with "/": users'],
    ["/a/*/b", "RouteError: Wildcard must be the last segment: /a/*/b"],
    ["/a/b*", "RouteError: Wildcard must be a whole segment: /a/b*"],
    ["/:", "RouteError: Parameter must have a name: /:"],
    ["/:a/:a", 'RouteError: Parameter name "a" is used twice: /:a/:a'],
    ["/:id?", 'RouteError: Parameter name "id?" must be an identifier: /:id?'],
    ["/:id.json", 'RouteError: Parameter name "id.json" must be an identifier: /:id.json'],
    ["/a?b", 'RouteError: Route path cannot contain "?": /a?b'],
    ["/a#b", 'RouteError: Route path cannot contain "#": /a#b'],
    [undefined, "TypeError: Route path must be a string"],
  ])("refuses the path %o: %s", (path, sentence) => {
    for (const method of ["GET", "POST", "PUT", "DELETE"] as const) {
      expect(refusalOf(method, path, nothing)).toContain(sentence);
    }
  });

  it.each([undefined, null, "handler", {}, Promise.resolve(nothing)])(
    "refuses %o as the handler",
    (handler) => {
      expect(refusalOf("PUT", "/users/:id", handler)).toBe(
        "TypeError: Handler of PUT /users/:id must be a function; the schemas are behind it",
      );
    },
  );

  it.each([null, true, 1, "body", nothing, z.object({})])(
    "refuses %o as the validation",
    (validation) => {
      expect(refusalOf("POST", "/a", nothing, validation)).toBe(
        "TypeError: Validation of POST /a must be an object with body, params or query",
      );
    },
  );

  it.each(["headers", "cookies", "response", "Body", "constructor", "0"])(
    "refuses a schema for %s",
    (name) => {
      expect(refusalOf("POST", "/a", nothing, { [name]: z.string() })).toBe(
        `TypeError: Validation of POST /a has "${name}"; it can have body, params, query`,
      );
    },
  );

  it.each([null, "string", z.string, { name: z.string() }, { safeParse: nothing }])(
    "refuses %o as a schema",
    (value) => {
      for (const input of ["body", "params", "query"]) {
        expect(refusalOf("POST", "/a", nothing, { [input]: value })).toBe(
          `TypeError: The ${input} of POST /a must be a Zod 4 schema`,
        );
      }
    },
  );

  it("refuses a body schema on GET, and on no other method", () => {
    const validation = { body: z.unknown() };
    expect(refusalOf("GET", "/a", nothing, validation)).toBe(
      "TypeError: GET /a cannot have a body schema",
    );
    for (const method of ["POST", "PUT", "DELETE"] as const) {
      expect(refusalOf(method, "/a", nothing, validation)).toBe("nothing");
    }
  });

  it.each([
    [
      "params",
      z.string(),
      /^TypeError: GET \/:a: Params schema is not an object schema \(string\)/,
    ],
    ["query", z.array(z.string()), /^TypeError: GET \/:a: Query schema is not an object schema/],
    ["params", z.object({ a: z.boolean() }), /^TypeError: GET \/:a: .*"a" as boolean/],
    ["params", z.object({ a: z.uuid() }), /^TypeError: GET \/:a: .*"a" as string format uuid/],
    ["query", z.object({ b: z.coerce.number() }), /^TypeError: GET \/:a: .*"b" as coerce/],
    ["query", z.object({ b: z.string().default("c") }), /^TypeError: GET \/:a: .*"b" as default/],
    ["query", z.object({ b: z.array(z.string()) }), /^TypeError: GET \/:a: .*"b" as array/],
  ])("refuses unsupported fields in %s", (input, schema, sentence) => {
    expect(refusalOf("GET", "/:a", nothing, { [input]: schema })).toMatch(sentence);
  });

  it("keeps the coercer's error as the cause", () => {
    let cause: unknown;
    try {
      declareRouteUntyped(createApp(), "GET", "/", nothing, { query: z.string() });
    } catch (error) {
      cause = (error as Error).cause;
    }
    expect(cause).toMatchObject({ name: "SchemaError", code: "NOT_AN_OBJECT", input: "query" });
  });

  it("passes on errors that a schema's own code throws", () => {
    const query = z.object({
      get a(): z.ZodString {
        throw new ReferenceError("a is not defined yet");
      },
    });
    expect(refusalOf("GET", "/", nothing, { query })).toBe("ReferenceError: a is not defined yet");
  });

  it.each([
    ["/users", ["id"], '"id", which is not a param of the path'],
    ["/users/:id", ["ID"], '"ID", which is not a param of the path'],
    ["/users/:id", ["id", "name"], '"name", which is not a param of the path'],
    ["/users/:id", ["name", "id", "age"], '"name", "age", which are not params of the path'],
    ["/files/*", ["*"], '"*", which is not a param of the path'],
    ["/users", ["toString"], '"toString", which is not a param of the path'],
  ])("refuses a params schema for %s with the keys %j", (path, keys, fault) => {
    const params = z.object(Object.fromEntries(keys.map((key) => [key, z.string()])));
    expect(refusalOf("GET", path, nothing, { params })).toBe(
      `TypeError: Params schema of GET ${path} declares ${fault}`,
    );
  });

  it("accepts Zod Mini schemas", () => {
    const validation = {
      body: mini.object({ a: mini.string() }),
      params: mini.object({ id: mini.number() }),
      query: mini.object({ b: mini.optional(mini.boolean()) }),
    };
    expect(refusalOf("POST", "/:id", nothing, validation)).toBe("nothing");
  });
});
