import { createQueryApp } from "./echo-apps.ts";
import type { Suite } from "../suite.ts";

/** Repeated and undeclared keys of a query, and values that are not converted. */
export const queryText: Suite = ({ describe, it, expect, send, createApp, z }) => {
  // docs/specification.md#54-query
  describe("repeated and undeclared keys", () => {
    it.each(["value=a&value=b", "value=a&value=a", "value&value", "value=a&%76alue=b"])(
      "a declared key sent twice is refused: ?%s",
      async (text) => {
        const answer = await send(createQueryApp({ createApp, z }), `/strings?${text}`);
        expect(answer.status).toBe(400);
        expect(answer.json).toMatchObject({ code: "VALIDATION", issues: [{ path: ["value"] }] });
      },
    );

    it.each([
      "other=1&other=2",
      "__proto__=1&__proto__=2",
      "__proto__[value]=1",
      "constructor=1&prototype=2&toString=3&hasOwnProperty=4",
      "%zz=1&%ff=2",
    ])("undeclared keys are not looked at: ?%s", async (text) => {
      const answer = await send(createQueryApp({ createApp, z }), `/strings?${text}&value=a`);
      expect([answer.status, answer.json]).toEqual([200, { value: "a" }]);
      expect("value" in {}).toBe(false);
    });

    it("a key that every object inherits can be declared", async () => {
      const query = z.object({
        constructor: z.string().optional(),
        toString: z.number().optional(),
      });
      const app = createApp().get("/", (context) => Object.entries(context.query), { query });
      expect((await send(app, "/")).json).toEqual([]);
      expect((await send(app, "/?toString=1&constructor=a")).json).toEqual([
        ["constructor", "a"],
        ["toString", 1],
      ]);
    });

    it("thousands of undeclared keys change nothing", async () => {
      const noise = Array.from({ length: 1_000 }, (_, index) => `k${index}=%ff`).join("&");
      const answer = await send(createQueryApp({ createApp, z }), `/strings?${noise}&value=a`);
      expect(answer.json).toEqual({ value: "a" });
    });
  });

  // docs/specification.md#55-conversion-never-refuses
  describe("the coercer hands on what it cannot convert, and Zod reports it", () => {
    it("all issues of the query at once, each with what was received", async () => {
      const app = createApp().get("/", () => null, {
        query: z.object({
          missing: z.string(),
          twice: z.string(),
          number: z.number(),
          flag: z.boolean(),
          small: z.number().min(10),
        }),
      });
      const answer = await send(app, "/?twice=a&twice=b&number=x&flag=2&small=1");
      expect(answer.json).toMatchObject({
        issues: [
          { path: ["missing"], message: "Invalid input: expected string, received undefined" },
          { path: ["twice"], message: "Invalid input: expected string, received array" },
          { path: ["number"], message: "Invalid input: expected number, received string" },
          { path: ["flag"], message: "Invalid input: expected boolean, received string" },
          { path: ["small"], code: "too_small" },
        ],
      });
    });
  });
};
