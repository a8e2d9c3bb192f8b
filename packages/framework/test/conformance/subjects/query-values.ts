import type { App } from "../../../src/index.ts";
import type { Suite } from "../suite.ts";

/** The values of a query by their declared types. */
export const queryValues: Suite = ({ describe, it, expect, expectInvalid, send, createApp, z }) => {
  // docs/specification.md#54-query
  describe("query values", () => {
    const createQueryApp = (): App =>
      createApp()
        .get("/strings", ({ query }) => query, { query: z.object({ value: z.string() }) })
        .get("/numbers", ({ query }) => query, { query: z.object({ value: z.number() }) })
        .get("/booleans", ({ query }) => query, { query: z.object({ value: z.boolean() }) });

    it.each([
      ["a", "a"],
      ["007", "007"],
      ["true", "true"],
      ["", ""],
      ["%20a%20", " a "],
      ["null", "null"],
      ["caf%C3%A9", "café"],
    ])("z.string() keeps %j as %j", async (sent, value) => {
      const answer = await send(createQueryApp(), `/strings?value=${sent}`);
      expect([answer.status, answer.json]).toEqual([200, { value }]);
    });

    it.each([
      ["42", 42],
      ["-1.5", -1.5],
      [".5", 0.5],
      ["-.5", -0.5],
      ["007", 7],
      ["1.50", 1.5],
      ["0", 0],
    ])("z.number() converts %s to %d", async (sent, value) => {
      const answer = await send(createQueryApp(), `/numbers?value=${sent}`);
      expect([answer.status, answer.json]).toEqual([200, { value }]);
    });

    it.each(["0x10", "1e2", "", "%20", "+", "abc", "%2B5", "5.", "--1", "1%202", "1,5", "1_000"])(
      "z.number() refuses %j",
      async (sent) => {
        const answer = await send(createQueryApp(), `/numbers?value=${sent}`);
        expectInvalid(answer, "query", [
          {
            path: ["value"],
            code: "invalid_type",
            message: "Invalid input: expected number, received string",
          },
        ]);
      },
    );

    it.each([
      ["true", true],
      ["1", true],
      ["false", false],
      ["0", false],
    ])("z.boolean() converts %s to %s", async (sent, value) => {
      const answer = await send(createQueryApp(), `/booleans?value=${sent}`);
      expect([answer.status, answer.json]).toEqual([200, { value }]);
    });

    it.each(["TRUE", "True", "yes", "on", "", "2", "01", "%20true", "null"])(
      "z.boolean() refuses %j",
      async (sent) => {
        const answer = await send(createQueryApp(), `/booleans?value=${sent}`);
        expectInvalid(answer, "query", [
          {
            path: ["value"],
            code: "invalid_type",
            message: "Invalid input: expected boolean, received string",
          },
        ]);
      },
    );
  });

  // docs/specification.md#54-query
  describe("rules of queries", () => {
    it.each(["", "?other=1", "?other=1&other=2", "?__proto__=1&constructor=2&toString=3"])(
      "keys that are not in the schema are ignored: %j",
      async (query) => {
        const app = createApp().get("/", (context) => [context.query, Object.keys(context.query)], {
          query: z.object({ page: z.number().optional() }),
        });
        expect((await send(app, `/${query}`)).json).toEqual([{}, []]);
      },
    );

    it("keys that are not in the schema are ignored beside those that are", async () => {
      const app = createApp().get("/", ({ query }) => query, {
        query: z.object({ page: z.number() }),
      });
      expect((await send(app, "/?size=9&page=2&size=8")).json).toEqual({ page: 2 });
    });

    it("a strict schema does not see them either", async () => {
      const app = createApp().get("/", ({ query }) => query, {
        query: z.strictObject({ page: z.number() }),
      });
      expect((await send(app, "/?size=9&page=2")).json).toEqual({ page: 2 });
    });

    it.each([
      ["", []],
      ["?text=", ["text"]],
      ["?flag=0", ["flag"]],
      ["?count=1&text=a", ["text", "count"]],
    ])("optional keys that are not sent are absent: %j has %j", async (query, present) => {
      const app = createApp().get(
        "/",
        (context) => ["text", "count", "flag"].filter((key) => key in context.query),
        {
          query: z.object({
            text: z.string().optional(),
            count: z.number().optional(),
            flag: z.boolean().optional(),
          }),
        },
      );
      expect((await send(app, `/${query}`)).json).toEqual(present);
    });

    const createPageApp = (): App =>
      createApp().get("/", ({ query }) => query, {
        query: z.object({
          page: z.number().refine((page) => page > 0, "The first page is 1"),
          size: z.number().optional(),
        }),
      });

    it("a request fails when a required key is missing", async () => {
      expectInvalid(await send(createPageApp(), "/?size=3"), "query", [
        {
          path: ["page"],
          code: "invalid_type",
          message: "Invalid input: expected number, received undefined",
        },
      ]);
    });

    it("a request fails when a value has the wrong type", async () => {
      expectInvalid(await send(createPageApp(), "/?page=one"), "query", [
        { path: ["page"], code: "invalid_type" },
      ]);
    });

    it.each(["/?page=1&page=2", "/?page=1&page=1", "/?page=1&size=2&page=", "/?page&page=1"])(
      "a request fails when a required key is sent twice: %s",
      async (target) => {
        expectInvalid(await send(createPageApp(), target), "query", [
          {
            path: ["page"],
            code: "invalid_type",
            message: "Invalid input: expected number, received array",
          },
        ]);
      },
    );

    it("a request fails when an optional key is sent twice", async () => {
      expectInvalid(await send(createPageApp(), "/?page=1&size=2&size=2"), "query", [
        { path: ["size"], code: "invalid_type" },
      ]);
    });

    it("a request fails when a string is sent twice", async () => {
      const app = createApp().get("/", ({ query }) => query, {
        query: z.object({ text: z.string() }),
      });
      expectInvalid(await send(app, "/?text=a&text=b"), "query", [
        { path: ["text"], code: "invalid_type" },
      ]);
    });

    it("a request fails when a refinement of a field fails", async () => {
      expectInvalid(await send(createPageApp(), "/?page=0"), "query", [
        { path: ["page"], code: "custom", message: "The first page is 1" },
      ]);
    });

    it("a request fails when a refinement of the whole query fails", async () => {
      const app = createApp().get("/", ({ query }) => query, {
        query: z
          .object({ from: z.number(), to: z.number() })
          .refine(({ from, to }) => from <= to, "from must not be after to"),
      });
      expectInvalid(await send(app, "/?from=2&to=1"), "query", [
        { path: [], code: "custom", message: "from must not be after to" },
      ]);
      expect((await send(app, "/?from=1&to=2")).json).toEqual({ from: 1, to: 2 });
    });
  });
};
