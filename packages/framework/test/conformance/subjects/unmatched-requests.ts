import type { Suite } from "../suite.ts";
import { createTableApp, type Route } from "./table-app.ts";

const nothing = (): null => null;

/** Requests without a route, `OPTIONS` and `Allow`. */
export const unmatchedRequests: Suite = ({
  describe,
  it,
  expect,
  expectProblem,
  send,
  createApp,
  z,
}) => {
  const createUsersApp = (options: Parameters<typeof createApp>[0] = {}) =>
    createApp(options)
      .get("/users", nothing)
      .post("/users", nothing, { body: z.object({ name: z.string() }) })
      .delete("/users/:id", nothing);

  // docs/specification.md#34-requests-without-a-route
  describe("unmatched requests", () => {
    it.each(["/", "/user", "/users/1/posts", "/nowhere?page=1"])(
      "no route has the path %s: 404",
      async (target) => {
        const answer = await send(createUsersApp(), target);
        expectProblem(answer, "NOT_FOUND");
        expect("allow" in answer.headers).toBe(false);
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
      expectProblem(
        await send(createUsersApp(), "/no", { method: "POST", ...message }),
        "NOT_FOUND",
      );
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

  // docs/specification.md#34-requests-without-a-route
  describe("methods that no route has", () => {
    it.each(["HEAD", "PATCH", "PROPFIND", "PURGE"])(
      "%s on an existing path: 405",
      async (method) => {
        const answer = await send(createTableApp({ createApp }, [["GET", "/a"]]), "/a", { method });
        expect(answer.status).toBe(405);
        expect(answer.headers["allow"]).toBe("GET, OPTIONS");
      },
    );

    it.each(["HEAD", "PATCH", "PROPFIND", "PURGE"])(
      "%s on an unknown path: 404",
      async (method) => {
        const answer = await send(createTableApp({ createApp }, [["GET", "/a"]]), "/b", { method });
        expect(answer.status).toBe(404);
        expect("allow" in answer.headers).toBe(false);
      },
    );

    it("the answer to HEAD has no content, as HTTP demands", async () => {
      const answer = await send(createTableApp({ createApp }, [["GET", "/a"]]), "/nowhere", {
        method: "HEAD",
      });
      expect(answer.text).toBe("");
    });

    it("PATCH says METHOD_NOT_ALLOWED", async () => {
      const answer = await send(createTableApp({ createApp }, [["GET", "/a"]]), "/a", {
        method: "PATCH",
      });
      expectProblem(answer, "METHOD_NOT_ALLOWED");
    });
  });

  // docs/specification.md#35-allow
  describe("Allow", () => {
    it.each<[routes: Route[], target: string, allow: string]>([
      [[["GET", "/a"]], "/a", "GET, OPTIONS"],
      [
        [
          ["DELETE", "/a"],
          ["PUT", "/a"],
          ["POST", "/a"],
        ],
        "/a",
        "POST, PUT, DELETE, OPTIONS",
      ],
      [
        [
          ["DELETE", "/a"],
          ["POST", "/a"],
          ["PUT", "/a"],
          ["GET", "/a"],
        ],
        "/a",
        "GET, POST, PUT, DELETE, OPTIONS",
      ],
      [
        [
          ["PUT", "/a/*"],
          ["DELETE", "/a/:x"],
          ["GET", "/a/b"],
        ],
        "/a/b",
        "GET, PUT, DELETE, OPTIONS",
      ],
      [
        [
          ["PUT", "/a/*"],
          ["DELETE", "/a/:x"],
          ["GET", "/a/b"],
        ],
        "/a/c",
        "PUT, DELETE, OPTIONS",
      ],
      [
        [
          ["PUT", "/a/*"],
          ["DELETE", "/a/:x"],
          ["GET", "/a/b"],
        ],
        "/a",
        "PUT, OPTIONS",
      ],
      [
        [
          ["GET", "/a/b"],
          ["GET", "/a/:x"],
          ["GET", "/*"],
        ],
        "/a/b",
        "GET, OPTIONS",
      ],
      [
        [
          ["GET", "/a/b/c"],
          ["DELETE", "/*"],
        ],
        "/a/b",
        "DELETE, OPTIONS",
      ],
    ])("for %j, %s has %s, the same on 405 and OPTIONS", async (routes, target, allow) => {
      const app = createTableApp({ createApp }, routes);
      const refused = await send(app, target, { method: "PATCH" });
      const options = await send(app, target, { method: "OPTIONS" });
      expect([refused.status, refused.headers["allow"]]).toEqual([405, allow]);
      expect([options.status, options.headers["allow"]]).toEqual([204, allow]);
    });
  });
};
