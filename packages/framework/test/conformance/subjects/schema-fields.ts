import type { Schema } from "../../../src/index.ts";
import { jsonMessage } from "../message.ts";
import type { Suite } from "../suite.ts";
import { declareUntyped, objectSchemaUntyped } from "../untyped.ts";

const uuid = "2b0e2f5e-9c52-4bb5-8b47-0d6d0a0b5c11";

/** Which schemas each input takes. */
export const schemaFields: Suite = ({
  describe,
  it,
  expect,
  expectInvalid,
  send,
  createApp,
  z,
}) => {
  // docs/specification.md#71-order-of-the-inputs
  describe("a body takes any schema", () => {
    const tree = z.object({
      name: z.string(),
      get children() {
        return z.array(tree);
      },
    });

    it.each<[kind: string, schema: Schema, sent: unknown, validated: unknown]>([
      ["an object", z.object({ a: z.string() }), { a: "x", b: 1 }, { a: "x" }],
      ["an array", z.array(z.number()), [1, 2], [1, 2]],
      ["a scalar", z.boolean(), false, false],
      ["a union", z.union([z.string(), z.number()]), 5, 5],
      ["an enum", z.enum(["a", "b"]), "b", "b"],
      ["a record", z.record(z.string(), z.number()), { a: 1 }, { a: 1 }],
      ["a nullable", z.string().nullable(), null, null],
      [
        "a recursive schema",
        tree,
        { name: "a", children: [{ name: "b", children: [] }] },
        undefined,
      ],
      [
        "a discriminated union",
        z.discriminatedUnion("kind", [z.object({ kind: z.literal("a"), a: z.number() })]),
        { kind: "a", a: 1 },
        undefined,
      ],
      ["a refinement", z.number().refine((value) => value % 2 === 0), 4, 4],
      ["a default", z.object({ a: z.string().default("none") }), {}, { a: "none" }],
      ["a transform", z.string().transform((value) => value.length), "four", 4],
      ["a coercion", z.coerce.number(), "7", 7],
      ["the top-level format z.email()", z.email(), "ada@example.com", "ada@example.com"],
      ["the top-level format z.uuid()", z.uuid(), uuid, uuid],
      ["a schema that takes anything", z.unknown(), [null], [null]],
    ])("such as %s", async (_, schema, sent, validated = sent) => {
      const app = createApp().post("/", ({ body }) => [body], { body: schema });
      const answer = await send(app, "/", jsonMessage(sent));
      expect([answer.status, answer.json]).toEqual([201, [validated]]);
    });

    it.each<[kind: string, schema: Schema, sent: unknown, path: (string | number)[], code: string]>(
      [
        ["an object", z.object({ a: z.string() }), { a: 1 }, ["a"], "invalid_type"],
        ["an array", z.array(z.number()), [1, "2"], [1], "invalid_type"],
        ["a strict object", z.strictObject({}), { b: 1 }, [], "unrecognized_keys"],
        ["a refinement", z.number().refine((value) => value % 2 === 0), 5, [], "custom"],
        ["a bound", z.string().max(3), "four", [], "too_big"],
        ["the top-level format z.email()", z.email(), "ada", [], "invalid_format"],
        [
          "the top-level format z.uuid()",
          z.object({ id: z.uuid() }),
          { id: "1" },
          ["id"],
          "invalid_format",
        ],
      ],
    )("and refuses what does not match %s", async (_, schema, sent, path, code) => {
      const app = createApp().post("/", () => null, { body: schema });
      expectInvalid(await send(app, "/", jsonMessage(sent)), "body", [{ path, code }]);
    });
  });

  // docs/specification.md#51-fields
  describe("params take z.object of strings and numbers", () => {
    it.each<[schema: string, field: Schema, sent: string, validated: unknown]>([
      ["z.string()", z.string(), "007", "007"],
      ["z.string().uuid()", z.string().uuid(), uuid, uuid],
      ["z.string().email()", z.string().email(), "ada@example.com", "ada@example.com"],
      ["z.string().min(2).max(4)", z.string().min(2).max(4), "abc", "abc"],
      ["z.string().regex(/^a/)", z.string().regex(/^a/), "abc", "abc"],
      ["z.string().trim()", z.string().trim(), "%20a%20", "a"],
      ["z.number()", z.number(), "007", 7],
      ["z.number().int().positive()", z.number().int().positive(), "5", 5],
    ])("%s", async (_, field, sent, validated) => {
      const app = declareUntyped(createApp(), "GET", "/:value", echoParams, {
        params: objectSchemaUntyped(z, { value: field }),
      });
      expect((await send(app, `/${sent}`)).json).toEqual({ value: validated });
    });

    it.each<[schema: string, field: Schema, sent: string, code: string]>([
      ["z.string().uuid()", z.string().uuid(), "1", "invalid_format"],
      ["z.string().email()", z.string().email(), "ada", "invalid_format"],
      ["z.string().max(4)", z.string().max(4), "abcde", "too_big"],
      ["z.number().int()", z.number().int(), "1.5", "invalid_type"],
      ["z.number().positive()", z.number().positive(), "0", "too_small"],
    ])("%s refuses what does not match it", async (_, field, sent, code) => {
      const app = declareUntyped(createApp(), "GET", "/:value", echoParams, {
        params: objectSchemaUntyped(z, { value: field }),
      });
      expectInvalid(await send(app, `/${sent}`), "params", [{ path: ["value"], code }]);
    });
  });

  // docs/specification.md#51-fields
  describe("a query takes strings, numbers and booleans", () => {
    it.each<[schema: string, field: Schema, sent: string, validated: unknown]>([
      ["z.string()", z.string(), "value=007", { value: "007" }],
      ["z.number()", z.number(), "value=007", { value: 7 }],
      ["z.boolean()", z.boolean(), "value=1", { value: true }],
      ["z.string().optional()", z.string().optional(), "", {}],
      ["z.number().optional()", z.number().optional(), "", {}],
      ["z.boolean().optional()", z.boolean().optional(), "", {}],
      ["z.string().optional(), sent", z.string().optional(), "value=a", { value: "a" }],
      ["z.number().optional(), sent", z.number().optional(), "value=1", { value: 1 }],
      ["z.boolean().optional(), sent", z.boolean().optional(), "value=0", { value: false }],
      [
        "z.string().uuid().optional()",
        z.string().uuid().optional(),
        `value=${uuid}`,
        { value: uuid },
      ],
      ["z.number().int().max(9)", z.number().int().max(9), "value=9", { value: 9 }],
    ])("%s", async (_, field, sent, validated) => {
      const app = declareUntyped(createApp(), "GET", "/", echoQuery, {
        query: objectSchemaUntyped(z, { value: field }),
      });
      expect((await send(app, `/?${sent}`)).json).toEqual(validated);
    });
  });
};

function echoParams({ params }: { params: unknown }): unknown {
  return params;
}

function echoQuery({ query }: { query: unknown }): unknown {
  return query;
}
