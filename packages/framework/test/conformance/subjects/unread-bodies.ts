import { bodyMessage, type Message } from "../message.ts";
import type { Suite } from "../suite.ts";

/** Bodies of routes without a body schema. */
export const unreadBodies: Suite = ({ describe, it, expect, send, createApp }) => {
  // docs/specification.md#61-who-reads-a-body
  describe("a route without a body schema never reads or judges a body", () => {
    it.each<[kind: string, message: Message]>([
      ["none", { method: "POST" }],
      ["one of another media type", bodyMessage("a", { "content-type": "text/plain" })],
      ["one that is not JSON", bodyMessage("{")],
      ["one that is encoded", bodyMessage("a", { "content-encoding": "gzip" })],
      ["one that is too large", bodyMessage("x".repeat(2_000))],
      ["one in pieces", { method: "POST", chunks: ["x".repeat(1_000), "y"] }],
      ["one with a __proto__ key", bodyMessage('{"__proto__":1}')],
    ])("%s", async (_, sent) => {
      const app = createApp({ server: { maxBodyBytes: 10 } }).post("/", () => "served");
      const answer = await send(app, "/", sent);
      expect([answer.status, answer.text]).toEqual([201, "served"]);
    });

    it("and leaves it to the handler, untouched", async () => {
      const app = createApp({ server: { maxBodyBytes: 1 } }).put("/", async ({ request }) => {
        const bytes = await request.arrayBuffer();
        return Array.from(new Uint8Array(bytes));
      });
      const answer = await send(app, "/", { method: "PUT", body: Uint8Array.of(0, 255, 128) });
      expect(answer.json).toEqual([0, 255, 128]);
    });
  });
};
