import type { App } from "../../../src/index.ts";
import type { Suite } from "../suite.ts";
import { createTableApp, type Route } from "./table-app.ts";
import { declareUntyped } from "../untyped.ts";

/** Which of several routes a request finds. */
export const routeSelection: Suite = ({
  describe,
  it,
  expect,
  expectProblem,
  send,
  createApp,
  z,
}) => {
  /** Routes that answer with their own path, declared in the given order. */
  const createAppOf = (paths: readonly string[]): App =>
    paths.reduce<App>((app, path) => declareUntyped(app, "GET", path, () => path), createApp());

  // docs/specification.md#33-choosing-a-route
  describe("route selection", () => {
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
  describe("path and method are matched together", () => {
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
      const answer = await send(createTableApp({ createApp }, routes), target, { method });
      expect(answer.text).toBe(route);
    });
  });
};
