import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createApp } from "../../src/index.ts";
import { jsonMessage } from "../conformance/message.ts";
import { declareUntyped } from "../conformance/untyped.ts";
import { describeEntries } from "../harness.ts";
import { expectInvalid } from "../problem.ts";

const params = z.object({ id: z.number().check(z.int(), z.positive()) });
const query = z.object({
  page: z.number().check(z.int(), z.gte(1)),
  owner: z.optional(z.string().check(z.uuid())),
  all: z.optional(z.boolean()),
});
const body = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(10)),
  size: z.pipe(z.string(), z.transform(Number)),
  tags: z._default(z.array(z.string()).check(z.maxLength(200)), []),
  rest: z.optional(
    z.union([z.strictObject({ kind: z.literal("a") }), z.record(z.string(), z.int())]),
  ),
});

const app = createApp()
  .put("/items/:id", (context) => [context.params, context.query, context.body], {
    params,
    query,
    body,
  })
  .post("/names", (context) => context.body, {
    body: z.object({
      name: z.string().check(z.refine((name) => Promise.resolve(name !== "taken"), "taken")),
    }),
  });

// docs/specification.md#14-schemas-are-zods
describeEntries("schemas of Zod Mini", (send) => {
  it("convert and validate params, query and body", async () => {
    const value = { name: " lamp ", size: "2", rest: { small: 1 } };
    const { status, json } = await send(app, "/items/7?page=2&all=true", jsonMessage(value, "PUT"));
    expect([status, json]).toEqual([
      200,
      [{ id: 7 }, { page: 2, all: true }, { name: "lamp", size: 2, tags: [], rest: { small: 1 } }],
    ]);
  });

  it.each([
    ["params", "/items/1.5?page=2", "a", ["id"], "invalid_type"],
    ["params", "/items/x?page=2", "a", ["id"], "invalid_type"],
    ["query", "/items/1?page=0", "a", ["page"], "too_small"],
    ["query", "/items/1?page=1&owner=me", "a", ["owner"], "invalid_format"],
    ["query", "/items/1?page=1&all=yes", "a", ["all"], "invalid_type"],
    ["body", "/items/1?page=1", " ", ["name"], "too_small"],
  ] as const)("refuse %s of %s and the name %j", async (input, target, name, path, code) => {
    const answer = await send(app, target, jsonMessage({ name, size: "1" }, "PUT"));
    expectInvalid(answer, input, [{ path, code }]);
  });

  it("report at most 100 issues of a list", async () => {
    const tags = new Array<number>(150).fill(0);
    const value = { name: "a", size: "1", tags };
    const { json } = await send(app, "/items/1?page=1", jsonMessage(value, "PUT"));
    const { issues, truncated } = json as { issues: readonly unknown[]; truncated: unknown };
    expect([issues.length, truncated]).toEqual([100, true]);
  });

  it("may be asynchronous", async () => {
    const free = await send(app, "/names", jsonMessage({ name: "free" }));
    expect([free.status, free.json]).toEqual([201, { name: "free" }]);
    const taken = await send(app, "/names", jsonMessage({ name: "taken" }));
    expectInvalid(taken, "body", [{ path: ["name"], code: "custom", message: "taken" }]);
  });

  it("are valid for as many values as it takes to compile them, and for those that follow", async () => {
    for (let id = 1; id <= 110; id++) {
      const value = { name: "a", size: `${id}` };
      const { json } = await send(app, `/items/${id}?page=${id}`, jsonMessage(value, "PUT"));
      expect(json).toEqual([{ id }, { page: id }, { name: "a", size: id, tags: [] }]);
    }
  });
});

// docs/specification.md#51-fields
describe("what params and queries refuse of Zod Mini at registration", () => {
  it.each([
    ["string format uuid", z.uuid()],
    ["number format safeint", z.int()],
    ["array", z.array(z.string())],
    ["enum", z.enum(["a", "b"])],
    ["default", z._default(z.string(), "a")],
    ["nullable", z.nullable(z.string())],
    ["coerced number", z.coerce.number()],
    ["transform", z.pipe(z.string(), z.transform(Number))],
  ] as const)("a field of the kind %s, naming route, key and kind", (kind, field) => {
    for (const input of ["params", "query"]) {
      const declare = (): unknown =>
        declareUntyped(createApp(), "PUT", "/users/:id", () => null, {
          [input]: z.object({ id: field }),
        });
      expect(declare).toThrow(TypeError);
      expect(declare).toThrow(new RegExp(`PUT /users/:id.*"id".*${kind}`));
    }
  });
});
