import type { Suite } from "../suite.ts";

/** Queries with lists, enums, formats and defaults, which a route declares with `route`. */
export const routeQueries: Suite = ({
  describe,
  it,
  expect,
  expectInvalid,
  send,
  createApp,
  route,
  z,
}) => {
  const query = z.object({
    tag: z.array(z.string().max(5)).max(3).default([]),
    ids: z.array(z.number()).optional(),
    sort: z.enum(["name", "age"]).default("name"),
    since: z.iso
      .date()
      .transform((text) => `${text}T00:00:00Z`)
      .optional(),
    exact: z.boolean().optional(),
    text: z.string().optional(),
  });
  const app = createApp().get(
    "/list/:id",
    route({ query }, ({ params, query }) => ({ ...query, ...params })),
    { params: z.object({ id: z.number() }) },
  );

  // docs/specification.md#25-forms-and-lists
  describe("a query of route() gives", () => {
    it.each<[what: string, search: string, values: object]>([
      ["defaults", "", {}],
      ["one item as a list", "?tag=a", { tag: ["a"] }],
      ["the items in order", "?tag=b&text=x&tag=a", { tag: ["b", "a"], text: "x" }],
      ["an empty item", "?tag=", { tag: [""] }],
      ["numbers", "?ids=1&ids=-2.50", { ids: [1, -2.5] }],
      ["decoded items", "?tag=%C3%A9+&t%61g=%26", { tag: ["é ", "&"] }],
      ["an enum", "?sort=age", { sort: "age" }],
      ["what a transform makes", "?since=2026-01-31", { since: "2026-01-31T00:00:00Z" }],
      ["a boolean", "?exact=0", { exact: false }],
      ["nothing of undeclared names", "?__proto__=1&other=1&other=2", {}],
    ])("%s", async (_, search, values) => {
      const answer = await send(app, `/list/7${search}`);
      expect(answer.status).toBe(200);
      expect(answer.json).toEqual({ tag: [], sort: "name", id: 7, ...values });
    });
  });

  // docs/specification.md#25-forms-and-lists
  describe("a query of route() fails its schema with", () => {
    it.each<[what: string, search: string, path: (string | number)[], code: string]>([
      ["a name that was sent twice", "?sort=age&sort=age", ["sort"], "invalid_value"],
      ["an empty number", "?ids=", ["ids", 0], "invalid_type"],
      ["one item of another kind", "?ids=1&ids=x", ["ids", 1], "invalid_type"],
      ["too many items", "?tag=1&tag=2&tag=3&tag=4", ["tag"], "too_big"],
      ["an empty format", "?since=", ["since"], "invalid_format"],
      ["a checked box", "?exact=on", ["exact"], "invalid_type"],
    ])("%s", async (_, search, path, code) => {
      expectInvalid(await send(app, `/list/7${search}`), "query", [{ path, code }]);
    });

    it("params that fail first", async () => {
      const issue = { path: ["id"], code: "invalid_type" };
      expectInvalid(await send(app, "/list/x?sort=x"), "params", [issue]);
    });
  });
};
