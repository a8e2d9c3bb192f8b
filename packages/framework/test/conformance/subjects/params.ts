import type { App } from "../../../src/index.ts";
import { createQueryApp } from "./echo-apps.ts";
import type { Suite } from "../suite.ts";

/** Path parameters and the grammar of numbers. */
export const params: Suite = ({ describe, it, expect, expectInvalid, send, createApp, z }) => {
  // docs/specification.md#53-params
  describe("path parameters", () => {
    const createParamsApp = (): App =>
      createApp()
        .get("/numbers/:value", ({ params }) => params, { params: z.object({ value: z.number() }) })
        .get("/strings/:value", ({ params }) => params, {
          params: z.object({ value: z.string() }),
        });

    it.each([
      ["42", 42],
      ["-1.5", -1.5],
      [".5", 0.5],
      ["007", 7],
      ["0", 0],
      ["%34%32", 42],
    ])("a field declared z.number() converts %s to %d", async (sent, value) => {
      const answer = await send(createParamsApp(), `/numbers/${sent}`);
      expect([answer.status, answer.json]).toEqual([200, { value }]);
    });

    it.each(["abc", "1e2", "0x10", "4%202", "%20", "1,5", "NaN", "Infinity", "%", "true"])(
      "a field declared z.number() refuses %s",
      async (sent) => {
        const answer = await send(createParamsApp(), `/numbers/${sent}`);
        expectInvalid(answer, "params", [
          {
            path: ["value"],
            code: "invalid_type",
            message: "Invalid input: expected number, received string",
          },
        ]);
      },
    );

    it.each([
      ["007", "007"],
      ["42", "42"],
      ["true", "true"],
      ["1e2", "1e2"],
      ["a%20b", "a b"],
      ["a+b", "a+b"],
      ["caf%C3%A9", "café"],
      ["a%2Fb", "a/b"],
      ["100%25", "100%"],
    ])("a field declared z.string() keeps %s as %j", async (sent, value) => {
      const answer = await send(createParamsApp(), `/strings/${sent}`);
      expect([answer.status, answer.json]).toEqual([200, { value }]);
    });
  });

  // docs/specification.md#52-numbers
  describe("the number grammar, alike for query and params", () => {
    it.each([
      ["0", 0],
      ["7", 7],
      ["007", 7],
      ["-7", -7],
      ["-0", 0],
      ["1.5", 1.5],
      ["1.50", 1.5],
      ["0.1", 0.1],
      [".5", 0.5],
      ["-.5", -0.5],
      ["-12.25", -12.25],
      ["9007199254740993", 9_007_199_254_740_992],
      ["123456789012345678901234567890", 1.234_567_890_123_456_8e29],
      ["%31", 1],
    ])("%s is %d", async (text, number) => {
      expect((await send(createQueryApp({ createApp, z }), `/numbers?value=${text}`)).json).toBe(
        number,
      );
      expect((await send(createQueryApp({ createApp, z }), `/numbers/${text}`)).json).toBe(number);
    });

    it.each([
      "%2B5",
      "5.",
      "-",
      "-.",
      "--5",
      "1.2.3",
      "1e2",
      "1E2",
      "0x10",
      "0b1",
      "0o7",
      "Infinity",
      "-Infinity",
      "NaN",
      "1_000",
      "1,000",
      "1n",
      "%20",
      "%201",
      "1%20",
      "%091",
      "1%0A",
      "%D9%A3",
      "%EF%BC%91",
      "%E2%88%921",
      "true",
      "null",
      "9".repeat(400),
    ])("%s is no number", async (text) => {
      const query = await send(createQueryApp({ createApp, z }), `/numbers?value=${text}`);
      const params = await send(createQueryApp({ createApp, z }), `/numbers/${text}`);
      for (const answer of [query, params]) {
        expect(answer.status).toBe(400);
        expect(answer.json).toMatchObject({ issues: [{ path: ["value"], code: "invalid_type" }] });
      }
    });
  });
};
