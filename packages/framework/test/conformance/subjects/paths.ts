import type { App } from "../../../src/index.ts";
import type { Suite } from "../suite.ts";
import { declareUntyped } from "../untyped.ts";

/** Segments of paths and their rules. */
export const paths: Suite = ({ describe, it, expect, expectProblem, send, createApp, z }) => {
  const createPathApp = (path: string): App =>
    declareUntyped(createApp(), "GET", path, () => "matched");

  // docs/specification.md#22-paths
  describe("segments of paths", () => {
    it.each([
      ["/", "/"],
      ["/users", "/users"],
      ["/users/all", "/users/all"],
      ["/users/:id", "/users/1"],
      ["/users/:id", "/users/me"],
      ["/:a/:b", "/x/y"],
      ["/users/:id/posts/:post", "/users/1/posts/2"],
      ["/files/*", "/files"],
      ["/files/*", "/files/"],
      ["/files/*", "/files/a"],
      ["/files/*", "/files/a/b/c.txt"],
      ["/*", "/"],
      ["/*", "/anything/at/all"],
      ["/users/:id/*", "/users/1"],
      ["/users/:id/*", "/users/1/a/b"],
    ])("%s matches %s", async (path, target) => {
      const answer = await send(createPathApp(path), target);
      expect([answer.status, answer.text]).toEqual([200, "matched"]);
    });

    it.each([
      ["/", "/users"],
      ["/users", "/"],
      ["/users", "/user"],
      ["/users", "/users1"],
      ["/users", "/users/1"],
      ["/users", "/Users"],
      ["/users/:id", "/users"],
      ["/users/:id", "/users/"],
      ["/users/:id", "/users/1/posts"],
      ["/users/:id/posts", "/users//posts"],
      ["/files/*", "/file"],
      ["/files/*", "/files.txt"],
      ["/users/:id/*", "/users"],
    ])("%s does not match %s", async (path, target) => {
      expectProblem(await send(createPathApp(path), target), "NOT_FOUND");
    });
  });

  // docs/specification.md#22-paths
  describe("rules of paths", () => {
    it.each([
      ["a%20b", "a b"],
      ["%41", "A"],
      ["%E2%82%AC", "€"],
      ["%F0%9F%8E%89", "🎉"],
      ["a%2Fb", "a/b"],
      ["%3F%23", "?#"],
    ])("1. a parameter value is URL-decoded: %s is %j", async (sent, value) => {
      const app = createApp().get("/:value", ({ params }) => params, {
        params: z.object({ value: z.string() }),
      });
      expect((await send(app, `/${sent}`)).json).toEqual({ value });
    });

    it.each([
      ["/users", "/users/"],
      ["/users", "//users"],
      ["/users", "/users//"],
      ["/users/", "/users"],
      ["//users", "/users"],
      ["/users/:id", "/users/1/"],
      ["/users/:id", "/users//1"],
      ["/a/b", "///a///b///"],
      ["/", "//"],
    ])("3. trailing and double slashes are ignored: %s matches %s", async (path, target) => {
      expect((await send(createPathApp(path), target)).status).toBe(200);
    });

    it("4. paths of two methods may differ in a parameter's name", async () => {
      const app = createApp()
        .get("/users/:id", ({ params }) => params, { params: z.object({ id: z.string() }) })
        .put("/users/:userId", ({ params }) => params, {
          params: z.object({ userId: z.string() }),
        });
      expect((await send(app, "/users/1")).json).toEqual({ id: "1" });
      expect((await send(app, "/users/1", { method: "PUT" })).json).toEqual({ userId: "1" });
      expect((await send(app, "/users/1", { method: "POST" })).headers["allow"]).toBe(
        "GET, PUT, OPTIONS",
      );
    });

    it("4. longer paths may differ in the name of a parameter that they share", async () => {
      const app = createApp()
        .get("/users/:id", ({ params }) => params, { params: z.object({ id: z.string() }) })
        .get("/users/:userId/posts", ({ params }) => params, {
          params: z.object({ userId: z.string() }),
        });
      expect((await send(app, "/users/1")).json).toEqual({ id: "1" });
      expect((await send(app, "/users/1/posts")).json).toEqual({ userId: "1" });
    });

    it("5. a handler reads a parameter only where a params schema declares it", async () => {
      const app = createApp()
        .get("/undeclared/:id", (context) => "params" in context)
        .get("/declared/:id", (context) => "params" in context && context.params.id, {
          params: z.object({ id: z.string() }),
        });
      expect((await send(app, "/undeclared/1")).json).toBe(false);
      expect((await send(app, "/declared/1")).text).toBe("1");
    });
  });
};
