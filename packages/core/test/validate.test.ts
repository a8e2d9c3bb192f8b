import { collectFatalErrors } from "@fw/test-support";
import { setImmediate } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { createApp, HttpError, serve, validate } from "../src/index.ts";
import { applyUntyped } from "./untyped.ts";

const name = z.object({ name: z.string() });
const invalid = { status: 400, code: "VALIDATION", message: "The body does not match its schema" };

describe("validate", () => {
  it("resolves to the schema's output", async () => {
    const output: { length: number } = await validate(
      z.string().transform(({ length }) => ({ length })),
      "abc",
      "query",
    );
    expect(output).toEqual({ length: 3 });
  });

  it("rejects with an HttpError", async () => {
    const refused = validate(name, {}, "body");
    await expect(refused).rejects.toBeInstanceOf(HttpError);
    await expect(refused).rejects.toMatchObject(invalid);
  });

  it.each([undefined, null, {}, "body", (): number => 1, { parse: (): number => 1 }])(
    "rejects %o, which is not a schema",
    async (schema) => {
      await expect(applyUntyped(validate, schema, {}, "body")).rejects.toThrow(
        new TypeError("The first argument of validate() must be a Zod 4 schema"),
      );
    },
  );

  it.each([undefined, null, "header", "", "constructor", ["body"]])(
    "rejects the input %o",
    async (input) => {
      await expect(applyUntyped(validate, name, {}, input)).rejects.toThrow(
        new TypeError('The third argument of validate() must be "body", "params" or "query"'),
      );
    },
  );

  it("rejects a schema with a hole, each time", async () => {
    const schema = z.object({ user: z.array(undefined as never) });
    for (const input of ["body", "query"] as const) {
      await expect(validate(schema, {}, input)).rejects.toThrow(
        new TypeError('The schema of validate() has no Zod 4 schema at the elements of "user"'),
      );
    }
  });

  it("prepares a schema once", async () => {
    const isFree = vi.fn(() => Promise.resolve(true));
    const schema = z.string().refine(isFree);
    await validate(schema, "a", "body");
    isFree.mockClear();
    // A schema that has proved asynchronous is not tried synchronously again.
    await validate(schema, "b", "query");
    expect(isFree).toHaveBeenCalledTimes(1);
  });

  it("cannot crash the process if nothing awaits it", async () => {
    const fatal = await collectFatalErrors(async () => {
      void validate(name, {}, "body");
      await setImmediate();
    });
    expect(fatal).toEqual([]);
  });

  it("is sent by serve", async () => {
    const server = await serve(
      async () => Response.json(await validate(name, { name: 1 }, "body")),
      { hostname: "127.0.0.1" },
    );
    const response = await fetch(server.url);
    expect([response.status, response.headers.get("content-type")]).toEqual([
      400,
      "application/problem+json",
    ]);
    expect(await response.json()).toMatchObject({
      code: "VALIDATION",
      issues: [{ in: "body", path: ["name"], code: "invalid_type" }],
    });
    await server.close();
  });

  it("is recognised across copies of the package", async () => {
    vi.resetModules();
    const copy = await import("../src/index.ts");
    expect(copy.validate).not.toBe(validate);
    const app = createApp().get("/", () => copy.validate(name, {}, "query"));
    expect(await (await app.handle("/")).json()).toMatchObject({
      code: "VALIDATION",
      issues: [{ in: "query", path: ["name"] }],
    });
  });
});
