import { describe, expect, it } from "vitest";
import { z } from "zod";
import { compileParams, compileQuery } from "../src/index.ts";
import { schemaErrorOf } from "./schema-error-of.ts";

describe("SchemaError", () => {
  it("has the details of a refused field", () => {
    const error = schemaErrorOf(compileQuery, z.object({ ok: z.string(), id: z.uuid() }));

    expect(error).toMatchObject({
      name: "SchemaError",
      code: "UNSUPPORTED_FIELD",
      input: "query",
      key: "id",
      kind: "string format uuid",
      remedy: "write z.string().check(z.uuid()), or declare the query in route({ query }, handler)",
    });
  });

  it("has no key when the whole schema is wrong", () => {
    expect(schemaErrorOf(compileParams, undefined).key).toBeUndefined();
  });

  it.each([
    [
      compileQuery,
      z.object({ id: z.uuid() }),
      'Query schema declares "id" as string format uuid, which is not supported; write z.string().check(z.uuid()), or declare the query in route({ query }, handler)',
    ],
    [
      compileParams,
      z.object({ tags: z.array(z.string()) }),
      'Params schema declares "tags" as array, which is not supported; ' +
        "write z.string() with .regex() and convert it in the handler",
    ],
    [
      compileParams,
      z.array(z.string()),
      "Params schema is not an object schema (array); write z.object({ … })",
    ],
    [
      compileQuery,
      undefined,
      "Query schema is not a Zod 4 schema (undefined); write z.object({ … })",
    ],
  ])("has a complete message: %#", (compile, schema, message) => {
    expect(schemaErrorOf(compile, schema).message).toBe(message);
  });
});
