import { describe, expect, it } from "vitest";
import { createApp, z, type App } from "../src/index.ts";
import { describeEntries } from "./harness.ts";
import { expectProblem } from "./problem.ts";
import { sendRaw } from "./raw.ts";
import { declareUntyped } from "./untyped.ts";

type Route = readonly [method: "GET" | "POST" | "PUT" | "DELETE", path: string];

const createTableApp = (routes: readonly Route[]): App =>
  routes.reduce<App>(
    (app, [method, path]) => declareUntyped(app, method, path, () => `${method} ${path}`),
    createApp(),
  );

// docs/specification.md#33-choosing-a-route
describeEntries("path and method are matched together", (send) => {
  it("DELETE /users/me reaches /users/:id when /users/me has no DELETE", async () => {
    const app = createApp()
      .get("/users/me", () => "me")
      .delete("/users/:id", ({ params }) => Response.json(params), {
        params: z.object({ id: z.string() }),
      });
    expect((await send(app, "/users/me", { method: "DELETE" })).json).toEqual({ id: "me" });
  });

  it.each<[routes: Route[], method: string, target: string, route: string]>([
    [
      [
        ["GET", "/a/b"],
        ["PUT", "/a/:x"],
        ["POST", "/a/*"],
      ],
      "GET",
      "/a/b",
      "GET /a/b",
    ],
    [
      [
        ["GET", "/a/b"],
        ["PUT", "/a/:x"],
        ["POST", "/a/*"],
      ],
      "PUT",
      "/a/b",
      "PUT /a/:x",
    ],
    [
      [
        ["GET", "/a/b"],
        ["PUT", "/a/:x"],
        ["POST", "/a/*"],
      ],
      "POST",
      "/a/b",
      "POST /a/*",
    ],
    [
      [
        ["GET", "/a"],
        ["POST", "/*"],
      ],
      "POST",
      "/a",
      "POST /*",
    ],
    [
      [
        ["GET", "/:x/b"],
        ["PUT", "/a/:y"],
        ["GET", "/*"],
      ],
      "GET",
      "/a/b",
      "GET /:x/b",
    ],
  ])("of %j, %s %s goes to %s", async (routes, method, target, route) => {
    const answer = await send(createTableApp(routes), target, { method });
    expect(answer.text).toBe(route);
  });
});

// docs/specification.md#34-requests-without-a-route
describeEntries("methods that no route has", (send) => {
  it.each(["HEAD", "PATCH", "PROPFIND", "PURGE"])("%s on an existing path: 405", async (method) => {
    const answer = await send(createTableApp([["GET", "/a"]]), "/a", { method });
    expect(answer.status).toBe(405);
    expect(answer.headers["allow"]).toBe("GET, OPTIONS");
  });

  it.each(["HEAD", "PATCH", "PROPFIND", "PURGE"])("%s on an unknown path: 404", async (method) => {
    const answer = await send(createTableApp([["GET", "/a"]]), "/b", { method });
    expect(answer.status).toBe(404);
    expect(answer.headers).not.toHaveProperty("allow");
  });

  it("the answer to HEAD has no content, as HTTP demands", async () => {
    const answer = await send(createTableApp([["GET", "/a"]]), "/nowhere", { method: "HEAD" });
    expect(answer.text).toBe("");
  });

  it("PATCH says METHOD_NOT_ALLOWED", async () => {
    const answer = await send(createTableApp([["GET", "/a"]]), "/a", { method: "PATCH" });
    expectProblem(answer, "METHOD_NOT_ALLOWED");
  });
});

// docs/specification.md#35-allow
describeEntries("Allow", (send) => {
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
    const app = createTableApp(routes);
    const refused = await send(app, target, { method: "PATCH" });
    const options = await send(app, target, { method: "OPTIONS" });
    expect([refused.status, refused.headers["allow"]]).toEqual([405, allow]);
    expect([options.status, options.headers["allow"]]).toEqual([204, allow]);
  });
});

// docs/specification.md#34-requests-without-a-route
describe("OPTIONS *", () => {
  const request = "OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

  it.each<[routes: Route[], allow: string]>([
    [[], "OPTIONS"],
    [
      [
        ["PUT", "/b"],
        ["GET", "/a"],
      ],
      "GET, PUT, OPTIONS",
    ],
  ])("of an application with the routes %j: 204 and %s", async (routes, allow) => {
    const answer = await sendRaw(createTableApp(routes), request);
    expect(answer).toMatchObject({ status: 204, headers: { allow }, text: "" });
  });
});
