import { describe, expect, it } from "vitest";
import { createApp, z } from "../../src/index.ts";

// docs/specification.md#11-the-way-of-a-request
describe("a request never waits for a promise that it does not need", () => {
  const params = z.object({ id: z.number().int() });
  const query = z.object({ page: z.number().optional() });

  it.each<[route: string, target: string]>([
    ["without schemas", "/plain"],
    ["with params and query", "/users/1?page=2"],
    ["whose input fails", "/users/x"],
    ["that throws", "/failing"],
    ["that does not exist", "/nowhere"],
  ])(
    "a synchronous handler %s is answered in the same turn of the event loop",
    async (_, target) => {
      const app = createApp({ onError: () => undefined })
        .get("/plain", () => "plain")
        .get("/users/:id", (context) => [context.params, context.query], { params, query })
        .get("/failing", () => {
          throw new Error("unexpected");
        });
      let isNextTurn = false;
      setImmediate(() => (isNextTurn = true));
      await app.handle(target);
      expect(isNextTurn).toBe(false);
    },
  );

  it("the handler has run before handle() returns its promise", () => {
    let calls = 0;
    const app = createApp().get("/users/:id", () => (calls += 1), { params, query });
    void app.handle("/users/1?page=1");
    expect(calls).toBe(1);
  });
});
