import { createApp, route, z } from "@fw/framework";
import * as mini from "zod/mini";
import type { Fuzzed } from "../src/index.ts";

const node = z.object({
  name: z.string().max(10),
  get children() {
    return z.array(node).max(3);
  },
});

const expression: z.ZodType = z.lazy(() =>
  z.union([
    z.number(),
    z.object({ operator: z.enum(["+", "-"]), left: expression, right: expression }),
  ]),
);

const range = z.object({ least: z.int(), most: z.int() }).refine(({ least, most }) => least < most);

/** A schema of every kind that has valid JSON values. */
export const schemas: readonly (readonly [name: string, schema: z.ZodType | mini.ZodMiniType])[] =
  Object.entries({
    ...{ node, expression, range, json: z.json(), unknown: z.unknown(), null: z.null() },
    ids: z.object({
      ...{ a: z.uuid(), b: z.guid(), c: z.nanoid(), d: z.cuid2(), e: z.ulid(), f: z.xid() },
      ...{ g: z.ksuid(), h: z.hash("sha256"), i: z.hex(), j: z.jwt() },
    }),
    addresses: z.object({
      ...{ a: z.email(), b: z.url(), c: z.ipv4(), d: z.ipv6(), e: z.cidrv4(), f: z.cidrv6() },
      ...{ g: z.hostname(), h: z.mac(), i: z.e164(), j: z.url({ protocol: /^https$/ }) },
    }),
    times: z.object({
      ...{ a: z.iso.date(), b: z.iso.datetime(), c: z.iso.time(), d: z.iso.duration() },
      ...{ e: z.iso.datetime({ offset: true }), f: z.iso.datetime({ precision: 3 }) },
    }),
    encoded: z.object({ a: z.base64(), b: z.base64url(), c: z.emoji() }),
    numbers: z.object({
      ...{ a: z.int(), b: z.number().gt(0).lt(1), c: z.number().multipleOf(0.5).min(1) },
      ...{
        d: z.int32(),
        e: z.uint32(),
        f: z
          .number()
          .int()
          .min(1e9)
          .max(1e9 + 10),
      },
      ...{ g: z.number().negative(), h: z.float32(), i: z.number().min(1e300) },
      j: z.number().multipleOf(7).int().max(-100),
    }),
    texts: z.object({
      a: z.string().startsWith("x-").endsWith("!").max(20),
      b: z.string().regex(/^(?=.{3,5}$)[a-z]+$/),
      c: z.string().regex(/^abc\d$/i),
      ...{ d: z.string().toUpperCase(), e: z.string().lowercase(), f: z.string().length(7) },
      ...{ g: z.string().min(50).max(60), h: z.string().includes("@@") },
      ...{ i: z.string().trim().min(1), j: z.templateLiteral(["id-", z.number()]) },
      k: z
        .string()
        .regex(/^[a-z]+(-[a-z]+)*$/)
        .max(12),
    }),
    choices: z.object({
      a: z.union([z.string(), z.number()]),
      b: z.discriminatedUnion("type", [
        z.object({ type: z.literal("a"), x: z.number() }),
        z.object({ type: z.literal("b"), y: z.string() }),
      ]),
      ...{ c: z.boolean().nullable(), d: z.literal([1, "a", null, true]) },
      e: z.enum({ One: 1, Two: "b" }),
    }),
    lists: z.object({
      ...{ a: z.tuple([z.string(), z.number().optional()]), b: z.tuple([z.string()], z.boolean()) },
      ...{ c: z.array(z.int()).min(2).max(4), d: z.array(z.string()).nonempty() },
    }),
    records: z.object({
      ...{ a: z.record(z.string(), z.number()), b: z.record(z.enum(["x", "y"]), z.string()) },
      ...{ c: z.partialRecord(z.enum(["x", "y"]), z.string()), d: z.record(z.number(), z.int()) },
    }),
    wrapped: z.object({
      ...{ a: z.string().default("x"), b: z.string().prefault("y"), c: z.number().catch(1) },
      ...{ d: z.array(z.string()).readonly(), e: z.preprocess((v) => v ?? 1, z.number()) },
      ...{ f: z.stringbool(), g: z.string().transform(Number).pipe(z.number()) },
      ...{ h: z.coerce.number(), i: z.coerce.date(), j: z.coerce.boolean(), k: z.coerce.bigint() },
      ...{ l: z.string().optional().nonoptional(), m: z.string().optional(), n: z.coerce.string() },
    }),
    strict: z.strictObject({ a: z.string(), b: z.boolean().optional() }),
    loose: z.looseObject({ a: z.string() }),
    catchall: z.object({ a: z.string() }).catchall(z.number()),
    both: z.intersection(z.object({ a: z.string() }), z.object({ b: z.number() })),
    later: z.object({ a: z.string().refine((text) => Promise.resolve(text.length !== 3)) }),
    custom: z.custom<number>((value) => typeof value === "number"),
    without: z.object({ a: z.never().optional() }),
    mini: mini.object({
      a: mini.string().check(mini.minLength(2), mini.maxLength(5)),
      b: mini.optional(mini.int()),
    }),
  });

const form = z.object({
  name: z.string().min(1).max(20),
  file: z.file().max(50).mime(["text/csv", "text/plain"]),
  files: z.array(z.file().min(1)).max(3).default([]),
  tag: z
    .array(z.enum(["a", "b"]))
    .max(4)
    .default([]),
  at: z.iso
    .date()
    .transform((text) => new Date(text))
    .optional(),
  agreed: z.boolean().default(false),
  size: z.number().int().min(0).max(9).optional(),
  code: z.stringbool().optional(),
});

const fields = z
  .object({ tag: z.array(z.string().max(5)).max(4), isNew: z.boolean(), size: z.number() })
  .refine(({ tag }) => tag.length !== 2);

const list = z.object({
  tag: z.array(z.string().max(5)).min(1).max(4),
  ids: z.array(z.number()).max(3).optional(),
  sort: z.enum(["name", "age"]).default("name"),
  since: z.iso.datetime().optional(),
  exact: z.boolean().catch(false),
});

/** A correct application with all these schemas, and paths, queries and forms of every kind. */
export function createFaultless(): Fuzzed {
  const app = createApp({ onError: () => undefined })
    .get("/of/:id/:size/x/:other", ({ params }) => params, {
      params: z.object({ id: z.string().uuid(), size: z.number().min(-1).max(1) }),
    })
    .get("/found", ({ query }) => query, {
      query: z.object({
        q: z.string().min(2).max(3).optional(),
        page: z.number().int(),
        all: z.boolean(),
        least: z.number().optional(),
      }),
    })
    .get("/caf%C3%A9/*", ({ rest }) => rest)
    .delete("/caf%C3%A9/:id", () => undefined, { body: z.object({ a: z.string() }).optional() })
    .get("/caf%C3%A9/latte", () => "one")
    .put("/users/me", () => "me")
    .get("/users/me", () => "me")
    .get("/users/:id", ({ params }) => params.id, { params: z.object({ id: z.string().max(2) }) })
    .get(
      "/list",
      route({ query: list }, ({ query }) => query.tag),
    )
    .post(
      "/forms/:id",
      route({ form }, ({ form }) => form.name),
    )
    .put(
      "/forms",
      route({ form: fields, query: list }, ({ form }) => form.tag),
    );
  for (const [name, body] of schemas) app.post(`/${name}`, () => "ok", { body });
  return app;
}
