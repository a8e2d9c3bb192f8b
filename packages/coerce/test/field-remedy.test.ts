import { describe, expect, it } from "vitest";
import { z } from "zod";
import { compileParams, compileQuery } from "../src/index.ts";
import { refusedFields } from "./refused-fields.ts";
import { schemaErrorOf } from "./schema-error-of.ts";

const general = "write z.string() or z.number()";

describe("SchemaError.remedy", () => {
  it.each(refusedFields)("says what to write instead of $source", ({ field, remedy }) => {
    const schema = { _zod: { def: { type: "object", shape: { key: field } } } };

    expect(schemaErrorOf(compileParams, schema).remedy).toBe(remedy.params);
    expect(schemaErrorOf(compileQuery, schema).remedy).toBe(remedy.query);
  });

  it.each([
    ["z.boolean()", z.boolean(), general],
    ["z.coerce.boolean()", z.coerce.boolean(), general],
    [
      ".optional()",
      z.string().optional(),
      "remove the wrapper, because a path parameter is always sent",
    ],
  ])("says what to write instead of %s in params", (_, field, remedy) => {
    expect(schemaErrorOf(compileParams, z.object({ key: field })).remedy).toBe(remedy);
  });

  it("says what to write instead of z.coerce.boolean() in a query", () => {
    expect(schemaErrorOf(compileQuery, z.object({ key: z.coerce.boolean() })).remedy).toBe(
      "write z.boolean(), which is converted without z.coerce",
    );
  });

  it.each([
    z.base64(),
    z.base64url(),
    z.cidrv4(),
    z.cidrv6(),
    z.cuid2(),
    z.e164(),
    z.email(),
    z.emoji(),
    z.guid(),
    z.ipv4(),
    z.ipv6(),
    z.iso.date(),
    z.iso.datetime(),
    z.iso.duration(),
    z.iso.time(),
    z.jwt(),
    z.ksuid(),
    z.nanoid(),
    z.ulid(),
    z.url(),
    z.uuid(),
    z.xid(),
  ])("names the format as a check, which is accepted: $_zod.def.format", (field) => {
    const { remedy } = schemaErrorOf(compileParams, z.object({ key: field }));
    const { format } = field._zod.def;

    expect(remedy).toBe(`write z.string().check(${format in z.iso ? "z.iso" : "z"}.${format}())`);
    const plan = compileParams(z.object({ key: z.string().check(field) }));
    expect(plan.keys).toEqual(["key"]);
  });
});
