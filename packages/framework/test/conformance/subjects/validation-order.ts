import type { App } from "../../../src/index.ts";
import { jsonMessage } from "../message.ts";
import type { Suite } from "../suite.ts";

/** The order of the inputs. */
export const validationOrder: Suite = ({
  describe,
  it,
  expect,
  expectProblem,
  expectInvalid,
  send,
  createApp,
  z,
}) => {
  /** A route with all three inputs, whose handler counts its calls. */
  const createInputsApp = (check: (value: number) => boolean | Promise<boolean>) => {
    const calls: unknown[] = [];
    const app: App = createApp().put(
      "/:id",
      ({ body, params, query }) => {
        calls.push([body.count, params.id, query.page]);
      },
      {
        body: z.object({ count: z.number().refine(check, "bad body") }),
        params: z.object({ id: z.number().refine(check, "bad params") }),
        query: z.object({ page: z.number().refine(check, "bad query") }),
      },
    );
    return { app, calls };
  };

  // docs/specification.md#71-order-of-the-inputs
  describe("validation order", () => {
    const kinds: readonly [kind: string, check: (value: number) => boolean | Promise<boolean>][] = [
      ["synchronous", (value) => value > 0],
      ["asynchronous", (value) => Promise.resolve(value > 0)],
    ];

    const rows: readonly [
      body: number,
      params: number,
      query: number,
      first: "body" | "params" | "query",
    ][] = [
      [0, 0, 0, "body"],
      [0, 0, 1, "body"],
      [0, 1, 0, "body"],
      [0, 1, 1, "body"],
      [1, 0, 0, "params"],
      [1, 0, 1, "params"],
      [1, 1, 0, "query"],
    ];

    const keys = { body: "count", params: "id", query: "page" };

    it.each(kinds.flatMap(([kind, check]) => rows.map((row) => [kind, ...row, check] as const)))(
      "%s: of body %d, params %d and query %d the first that fails is the %s",
      async (_, body, params, query, first, check) => {
        const { app, calls } = createInputsApp(check);
        const target = `/${params}?page=${query}`;
        const answer = await send(app, target, jsonMessage({ count: body }, "PUT"));
        expectInvalid(answer, first, [
          { path: [keys[first]], code: "custom", message: `bad ${first}` },
        ]);
        expect(calls).toEqual([]);
      },
    );

    it.each(kinds)("%s: the handler is called once when all are valid", async (_, check) => {
      const { app, calls } = createInputsApp(check);
      const answer = await send(app, "/1?page=2", jsonMessage({ count: 3 }, "PUT"));
      expect(answer.status).toBe(200);
      expect(calls).toEqual([[3, 1, 2]]);
    });

    it("checks of the body that precede its schema precede params and query as well", async () => {
      const { app } = createInputsApp(() => true);
      const headers = { "content-type": "application/json" };
      expectProblem(await send(app, "/x?page=x", { method: "PUT" }), "NO_BODY");
      expectProblem(
        await send(app, "/x?page=x", {
          method: "PUT",
          body: "<a/>",
          headers: { "content-type": "text/xml" },
        }),
        "UNSUPPORTED_MEDIA_TYPE",
      );
      expectProblem(
        await send(app, "/x?page=x", { method: "PUT", body: "{", headers }),
        "INVALID_JSON",
      );
    });

    it("a later input is not validated once an earlier one has failed", async () => {
      const seen: string[] = [];
      const note = (input: string) => (): boolean => {
        seen.push(input);
        return input !== "params";
      };
      const app = createApp().post("/:id", () => null, {
        body: z.string().refine(note("body")),
        params: z.object({ id: z.string().refine(note("params")) }),
        query: z.object({ page: z.string().refine(note("query")) }),
      });
      expect((await send(app, "/1?page=1", jsonMessage("a"))).status).toBe(400);
      expect(seen).toEqual(["body", "params"]);
    });
  });

  // docs/specification.md#71-order-of-the-inputs
  describe("all issues of the first failing input are reported together", () => {
    it("of the body", async () => {
      const app = createApp().post("/", () => null, {
        body: z.object({ name: z.string(), age: z.number(), tags: z.array(z.string().max(2)) }),
        query: z.object({ page: z.number() }),
      });
      expectInvalid(
        await send(app, "/", jsonMessage({ age: "7", tags: ["ok", "long", "also"] })),
        "body",
        [
          { path: ["name"], code: "invalid_type" },
          { path: ["age"], code: "invalid_type" },
          { path: ["tags", 1], code: "too_big" },
          { path: ["tags", 2], code: "too_big" },
        ],
      );
    });

    it("of the params", async () => {
      const app = createApp().get("/:a/:b", () => null, {
        params: z.object({ a: z.number(), b: z.number() }),
        query: z.object({ page: z.number() }),
      });
      expectInvalid(await send(app, "/x/y"), "params", [
        { path: ["a"], code: "invalid_type" },
        { path: ["b"], code: "invalid_type" },
      ]);
    });

    it("of one field", async () => {
      const app = createApp().get("/", () => null, {
        query: z.object({ name: z.string().min(3).regex(/^a/) }),
      });
      expectInvalid(await send(app, "/?name=b"), "query", [
        { path: ["name"], code: "too_small" },
        { path: ["name"], code: "invalid_format" },
      ]);
    });
  });
};
