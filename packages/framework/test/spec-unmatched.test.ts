import { expect, it } from "vitest";
import { createApp, z } from "../src/index.ts";
import { describeEntries } from "./harness.ts";
import { expectProblem } from "./problem.ts";

const nothing = (): null => null;

const createUsersApp = (options: Parameters<typeof createApp>[0] = {}) =>
  createApp(options)
    .get("/users", nothing)
    .post("/users", nothing, { body: z.object({ name: z.string() }) })
    .delete("/users/:id", nothing);

// docs/specification.md#34-requests-without-a-route
describeEntries("unmatched requests", (send) => {
  it.each(["/", "/user", "/users/1/posts", "/nowhere?page=1"])(
    "no route has the path %s: 404",
    async (target) => {
      const answer = await send(createUsersApp(), target);
      expectProblem(answer, "NOT_FOUND");
      expect(answer.headers).not.toHaveProperty("allow");
    },
  );

  it.each(["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"])(
    "%s on a path that no route has: 404",
    async (method) => {
      expectProblem(await send(createUsersApp(), "/nowhere", { method }), "NOT_FOUND");
    },
  );

  it("an application without routes has no path", async () => {
    expectProblem(await send(createApp(), "/"), "NOT_FOUND");
  });

  it.each([
    ["PUT", "/users", "GET, POST, OPTIONS"],
    ["DELETE", "/users", "GET, POST, OPTIONS"],
    ["GET", "/users/1", "DELETE, OPTIONS"],
    ["POST", "/users/1/", "DELETE, OPTIONS"],
  ])(
    "the path exists but not for the method, %s %s: 405 and Allow",
    async (method, target, allow) => {
      const answer = await send(createUsersApp(), target, { method });
      expectProblem(answer, "METHOD_NOT_ALLOWED");
      expect(answer.headers["allow"]).toBe(allow);
    },
  );

  it("a body that nobody asked for does not change a 404 or a 405", async () => {
    const message = { headers: { "content-type": "text/plain" }, body: "not JSON" };
    expectProblem(await send(createUsersApp(), "/no", { method: "POST", ...message }), "NOT_FOUND");
    expectProblem(
      await send(createUsersApp(), "/users", { method: "PUT", ...message }),
      "METHOD_NOT_ALLOWED",
    );
  });

  it.each([
    ["/users", "GET, POST, OPTIONS"],
    ["/users/", "GET, POST, OPTIONS"],
    ["/users/1", "DELETE, OPTIONS"],
  ])("OPTIONS on the existing path %s: 204 and Allow", async (target, allow) => {
    const answer = await send(createUsersApp(), target, { method: "OPTIONS" });
    expect(answer).toMatchObject({ status: 204, text: "" });
    expect(answer.headers).toEqual({ allow });
  });

  it("OPTIONS does not call a handler and does not validate", async () => {
    let calls = 0;
    const app = createApp().get("/:id", () => (calls += 1), {
      params: z.object({ id: z.number() }),
      query: z.object({ page: z.number() }),
    });
    expect((await send(app, "/x", { method: "OPTIONS" })).status).toBe(204);
    expect(calls).toBe(0);
  });

  it("OPTIONS has CORS headers when CORS is enabled", async () => {
    const answer = await send(createUsersApp({ cors: true }), "/users", { method: "OPTIONS" });
    expect(answer.headers).toEqual({
      allow: "GET, POST, OPTIONS",
      "access-control-allow-origin": "*",
    });
  });
});
