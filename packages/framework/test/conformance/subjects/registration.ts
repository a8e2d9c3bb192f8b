import type { Context, z } from "../../../src/index.ts";
import { jsonMessage } from "../message.ts";
import type { Suite } from "../suite.ts";
import { declareUntyped } from "../untyped.ts";

/** Default statuses, and which routes may have a body schema. */
export const registration: Suite = ({ describe, it, expect, send, createApp, reply, z }) => {
  // docs/specification.md#82-statuses
  describe("default success statuses", () => {
    it.each([
      ["GET", 200],
      ["POST", 201],
      ["PUT", 200],
      ["DELETE", 204],
    ] as const)("%s answers a handler that returns nothing with %i", async (method, status) => {
      const app = declareUntyped(createApp(), method, "/", () => undefined);
      const answer = await send(app, "/", { method });
      expect([answer.status, answer.headers, answer.text]).toEqual([status, {}, ""]);
    });

    it.each([
      ["GET", 200, '{"a":1}'],
      ["POST", 201, '{"a":1}'],
      ["PUT", 200, '{"a":1}'],
      ["DELETE", 204, ""],
    ] as const)("%s answers a value with %i", async (method, status, text) => {
      const app = declareUntyped(createApp(), method, "/", () => ({ a: 1 }));
      const answer = await send(app, "/", { method });
      expect([answer.status, answer.text]).toEqual([status, text]);
    });

    it("lets a delete handler choose a status that has a body", async () => {
      const app = createApp().delete("/", () => reply({ deleted: true }, { status: 200 }));
      const answer = await send(app, "/", { method: "DELETE" });
      expect([answer.status, answer.json]).toEqual([200, { deleted: true }]);
    });
  });

  // docs/specification.md#21-methods
  describe("which operations accept a body schema", () => {
    it.each([
      ["POST", 201],
      ["PUT", 200],
    ] as const)("%s validates and hands on the body", async (method, status) => {
      const echo = ({ body }: Context<{ body: z.ZodArray<z.ZodNumber> }>): number[] => body;
      const app = declareUntyped(createApp(), method, "/", echo, { body: z.array(z.number()) });
      const answer = await send(app, "/", jsonMessage([1, 2], method));
      expect([answer.status, answer.json]).toEqual([status, [1, 2]]);
    });

    it("DELETE validates and hands on the body", async () => {
      const app = createApp().delete("/", ({ body }) => reply(body, { status: 200 }), {
        body: z.array(z.number()),
      });
      expect((await send(app, "/", jsonMessage([1, 2], "DELETE"))).json).toEqual([1, 2]);
      expect((await send(app, "/", jsonMessage(["1"], "DELETE"))).status).toBe(400);
    });

    it("GET refuses a body schema, in the types and at registration", () => {
      expect(() =>
        createApp().get("/users", () => null, {
          // @ts-expect-error A GET route cannot have a body schema.
          body: z.string(),
        }),
      ).toThrow(/GET \/users/);
    });
  });
};
