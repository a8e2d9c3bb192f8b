import { expect, it } from "vitest";
import { type App, createApp, z } from "../../src/index.ts";
import { describeEntries } from "../harness.ts";
import { expectProblem } from "../problem.ts";
import { declareUntyped } from "../untyped.ts";

/** Routes that answer with their own path, declared in the given order. */
const createAppOf = (paths: readonly string[]): App =>
  paths.reduce<App>((app, path) => declareUntyped(app, "GET", path, () => path), createApp());

type Route = readonly [method: "GET" | "POST" | "PUT" | "DELETE", path: string];

const createTableApp = (routes: readonly Route[]): App =>
  routes.reduce<App>(
    (app, [method, path]) => declareUntyped(app, method, path, () => `${method} ${path}`),
    createApp(),
  );

// docs/specification.md#33-choosing-a-route
describeEntries("route selection", (send) => {
  it.each([
    [["/users/me", "/users/:id", "/users/*"]],
    [["/users/me", "/users/*", "/users/:id"]],
    [["/users/:id", "/users/me", "/users/*"]],
    [["/users/:id", "/users/*", "/users/me"]],
    [["/users/*", "/users/me", "/users/:id"]],
    [["/users/*", "/users/:id", "/users/me"]],
  ])("takes static over parameter over wildcard, declared as %j", async (paths) => {
    const app = createAppOf(paths);
    expect((await send(app, "/users/me")).text).toBe("/users/me");
    expect((await send(app, "/users/7")).text).toBe("/users/:id");
    expect((await send(app, "/users/7/posts")).text).toBe("/users/*");
    expect((await send(app, "/users")).text).toBe("/users/*");
  });

  it.each([
    [["/a/:x/c", "/a/b/*"], "/a/b/c", "/a/b/*"],
    [["/a/b/:x", "/a/:x/c"], "/a/b/c", "/a/b/:x"],
    [["/:x/b", "/a/*"], "/a/b", "/a/*"],
    [["/a/*", "/*"], "/a/b", "/a/*"],
    [["/:x/*", "/*"], "/a/b", "/:x/*"],
    [["/:x", "/*"], "/a", "/:x"],
    [["/a", "/a/*"], "/a", "/a"],
    [["/", "/*"], "/", "/"],
    [["/:x/:y", "/:x/*"], "/a/b", "/:x/:y"],
    [["/:x/y", "/:x/:y"], "/a/y", "/:x/y"],
  ])("compares %j segment by segment: %s goes to %s", async (paths, target, selected) => {
    expect((await send(createAppOf(paths), target)).text).toBe(selected);
    expect((await send(createAppOf(paths.toReversed()), target)).text).toBe(selected);
  });

  it.each([
    [["/users/me/posts", "/users/:id/likes"], "/users/me/likes", "/users/:id/likes"],
    [["/users/me/posts", "/users/*"], "/users/me/likes", "/users/*"],
    [["/a/b/c/d", "/a/:x/c/e", "/:w/b/c/f"], "/a/b/c/f", "/:w/b/c/f"],
    [["/a/b", "/:x/*"], "/a/c", "/:x/*"],
  ])(
    "of %j, a more specific beginning that leads nowhere does not hide %s",
    async (paths, target, selected) => {
      expect((await send(createAppOf(paths), target)).text).toBe(selected);
    },
  );

  it("answers 404 where all beginnings lead nowhere", async () => {
    const app = createAppOf(["/users/me/posts", "/users/:id/likes"]);
    expectProblem(await send(app, "/users/me/friends"), "NOT_FOUND");
  });
});

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
