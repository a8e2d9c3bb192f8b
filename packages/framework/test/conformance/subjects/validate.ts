import type { z as zod } from "../../../src/index.ts";
import { jsonMessage } from "../message.ts";
import { createSpy } from "../spy.ts";
import type { Suite } from "../suite.ts";

/** Values that a handler reads and validates itself. */
export const validate: Suite = ({
  describe,
  it,
  expect,
  expectInvalid,
  expectProblem,
  send,
  createApp,
  HttpError,
  readForm,
  validate: check,
  z,
}) => {
  const name = z.object({ name: z.string().min(2) });

  // docs/specification.md#77-validate
  describe("validate()", () => {
    it.each(["body", "params", "query"] as const)(
      "refuses a value as the %s of a route is refused",
      async (input) => {
        const app = createApp()
          .put("/own/:name", () => check(name, { name: "a" }, input))
          .put("/body/:name", () => "accepted", { body: name })
          .put("/params/:name", () => "accepted", { params: name })
          .put("/query/:name", () => "accepted", { query: name });
        const message = jsonMessage({ name: "a" }, "PUT");
        const own = await send(app, "/own/a", message);
        const declared = await send(app, `/${input}/a?name=a`, message);
        expect(own.text).toBe(declared.text);
        expectInvalid(own, input, [{ path: ["name"], code: "too_small" }]);
      },
    );

    it("gives the schema's output", async () => {
      const schema = z.object({
        tags: z.array(z.string().toUpperCase()),
        page: z.number().default(1),
      });
      const app = createApp().get("/", ({ request }) =>
        check(schema, { tags: new URL(request.url).searchParams.getAll("tag") }, "query"),
      );
      expect((await send(app, "/?tag=a&tag=b")).json).toEqual({ tags: ["A", "B"], page: 1 });
    });

    it("converts nothing", async () => {
      const app = createApp().get("/", () => check(z.number(), "42", "query"));
      expectInvalid(await send(app, "/"), "query", [{ path: [], code: "invalid_type" }]);
    });

    it("validates a form", async () => {
      const app = createApp().post("/", async ({ request }) =>
        check(name, Object.fromEntries(await readForm(request)), "body"),
      );
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      expect((await send(app, "/", { method: "POST", headers, body: "name=Ada" })).json).toEqual({
        name: "Ada",
      });
      expectInvalid(await send(app, "/", { method: "POST", headers, body: "name=A" }), "body", [
        { path: ["name"], code: "too_small" },
      ]);
    });

    it.each<[what: string, schema: zod.ZodType, value: unknown]>([
      ["101 issues", z.array(z.number()), Array(101).fill("")],
      ["more issues than it lists", z.array(z.number()), Array(60_000).fill("")],
      ["long messages", z.array(z.string("é".repeat(9_999))), Array(99).fill(1)],
    ])("truncates the issues as those of a body: %s", async (_, schema, value) => {
      const app = createApp()
        .post("/own", () => check(schema, value, "body"))
        .post("/declared", () => "accepted", { body: schema });
      const own = await send(app, "/own", { method: "POST" });
      expect(own.text).toBe((await send(app, "/declared", jsonMessage(value))).text);
      expect(own.json).toMatchObject({ status: 400, code: "VALIDATION", truncated: true });
    });

    it("takes an asynchronous schema", async () => {
      const even = z.number().refine((value) => Promise.resolve(value % 2 === 0));
      const app = createApp().get("/:value", ({ params }) => check(even, params.value, "params"), {
        params: z.object({ value: z.number() }),
      });
      expect((await send(app, "/2")).json).toBe(2);
      expectInvalid(await send(app, "/1"), "params", [{ path: [], code: "custom" }]);
    });

    it("lets the schema's own errors pass, which are a 500", async () => {
      const failure = new Error("secret");
      const onError = createSpy(() => undefined);
      const schema = z.string().transform(() => {
        throw failure;
      });
      const app = createApp({ onError }).get("/", () => check(schema, "a", "query"));
      expectProblem(await send(app, "/"), "INTERNAL_SERVER_ERROR");
      expect(onError.calls.map(([error]) => error)).toEqual([failure]);
    });

    it("refuses in the application's context, before the handler", async () => {
      const handler = createSpy(() => "called");
      const app = createApp({
        context: async ({ headers }) => ({
          tenant: await check(z.string().max(3), headers.get("x-tenant"), "query"),
        }),
      }).get("/", handler);
      expectInvalid(await send(app, "/", { headers: { "x-tenant": "four" } }), "query", [
        { path: [], code: "too_big" },
      ]);
      expect(handler.calls.length).toBe(0);
      expect((await send(app, "/", { headers: { "x-tenant": "abc" } })).text).toBe("called");
    });

    it("gives formatError the problem of a refused input, and the error", async () => {
      const problems: unknown[] = [];
      const errors: unknown[] = [];
      const onError = createSpy(() => undefined);
      const app = createApp({
        onError,
        formatError: (problem, { error }) => {
          problems.push({ ...problem, members: Object.keys(problem) });
          errors.push(error);
          return { mine: problem.code };
        },
      })
        .post("/own", () => check(name, { name: "a" }, "body"))
        .post("/declared", () => "accepted", { body: name });
      const own = await send(app, "/own", { method: "POST" });
      expect([own.status, own.json]).toEqual([400, { mine: "VALIDATION" }]);
      await send(app, "/declared", jsonMessage({ name: "a" }));
      expect(problems[0]).toEqual(problems[1]);
      expect(errors[0] instanceof HttpError).toBe(true);
      expect(onError.calls).toEqual([]);
    });

    it("is sent as a problem when the handler catches and returns its error", async () => {
      const app = createApp().get("/", async () => {
        try {
          return await check(name, {}, "query");
        } catch (error) {
          if (error instanceof HttpError) return error;
          throw error;
        }
      });
      expectInvalid(await send(app, "/"), "query", [{ path: ["name"], code: "invalid_type" }]);
    });
  });
};
