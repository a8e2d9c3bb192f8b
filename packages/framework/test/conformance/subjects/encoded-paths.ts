import type { App } from "../../../src/index.ts";
import { createParamsApp } from "./echo-apps.ts";
import type { Suite } from "../suite.ts";
import { declareUntyped } from "../untyped.ts";

/** The canonical path and the decoding of its segments. */
export const encodedPaths: Suite = ({
  describe,
  it,
  expect,
  expectProblem,
  send,
  createApp,
  z,
}) => {
  const createPathApp = (path: string): App =>
    declareUntyped(createApp(), "GET", path, () => "matched");

  // docs/specification.md#31-the-canonical-path
  describe("one canonical path", () => {
    it.each<[target: string, params: Record<string, string>]>([
      ["/x/./y", { a: "x", b: "y" }],
      ["/x/../y", { a: "y" }],
      ["/x/%2e%2E/y", { a: "y" }],
      ["/x/%2E./y", { a: "y" }],
      ["/x/.%2e/y", { a: "y" }],
      ["/x/%2e/y", { a: "x", b: "y" }],
      ["/../../x", { a: "x" }],
      ["/x/..", {}],
      ["/x/y/..", { a: "x" }],
      ["/.", {}],
      ["/...", { a: "..." }],
      ["/.x", { a: ".x" }],
      ["/x/..y", { a: "x", b: "..y" }],
      ["/x\\y", { a: "x", b: "y" }],
      ["/x\\..\\y", { a: "y" }],
      ["/x%5Cy", { a: "x\\y" }],
      ["//x", { a: "x" }],
      ["//x/y", { a: "x", b: "y" }],
      ["/\\x", { a: "x" }],
      ["/x?y/../z", { a: "x" }],
      ["/x;y=1", { a: "x;y=1" }],
      ["/x:y@z", { a: "x:y@z" }],
      ["/x|y", { a: "x|y" }],
      ['/"<x>"', { a: '"<x>"' }],
      ["/{x}", { a: "{x}" }],
      ["/x^y`z", { a: "x^y`z" }],
    ])("%s is read as a URL parser would read it", async (target, params) => {
      const answer = await send(createParamsApp({ createApp, z }), target);
      expect([answer.status, answer.json]).toEqual([200, params]);
    });

    it.each(["/x/../y?a=1", "/x\\y", "//x//y/", "/x/%2e%2e/y", "/%7Ex/caf%C3%A9"])(
      "request.url of %s has the path that was matched",
      async (target) => {
        const app = createApp().get("/*", ({ request }) => new URL(request.url).pathname);
        const expected = new URL(`http://localhost${target}`).pathname;
        expect((await send(app, target)).text).toBe(expected);
      },
    );
  });

  // docs/specification.md#32-decoding
  describe("split first, then decode each segment once", () => {
    it.each<[target: string, params: Record<string, string>]>([
      ["/x%2Fy", { a: "x/y" }],
      ["/x%2fy/z", { a: "x/y", b: "z" }],
      ["/%2F", { a: "/" }],
      ["/x%252Fy", { a: "x%2Fy" }],
      ["/%2525", { a: "%25" }],
      ["/%3A", { a: ":" }],
      ["/*", { a: "*" }],
      ["/%00", { a: "\u0000" }],
      ["/caf%C3%A9", { a: "café" }],
      ["/x+y", { a: "x+y" }],
    ])("%s", async (target, params) => {
      const answer = await send(createParamsApp({ createApp, z }), target);
      expect([answer.status, answer.json]).toEqual([200, params]);
    });

    it.each([
      "%",
      "%2",
      "%zz",
      "%ff",
      "%C3",
      "%C3%28",
      "%E2%82",
      "%F0%80%80%80",
      "%ED%A0%80",
      "%C0%AF",
    ])("a segment that is not valid percent-encoded UTF-8 is kept raw: %s", async (segment) => {
      expect((await send(createParamsApp({ createApp, z }), `/${segment}`)).json).toEqual({
        a: segment,
      });
    });

    it("and the schema decides about it", async () => {
      const app = createApp().get("/:id", () => null, { params: z.object({ id: z.number() }) });
      expect((await send(app, "/%ff")).status).toBe(400);
    });

    it("one broken segment leaves the others decoded", async () => {
      expect((await send(createParamsApp({ createApp, z }), "/%41/%zz/%42")).json).toEqual({
        a: "A",
        b: "%zz",
        c: "B",
      });
    });
  });

  // docs/specification.md#32-decoding
  describe("static segments are compared decoded", () => {
    it.each([
      ["/café", "/caf%C3%A9"],
      ["/caf%C3%A9", "/caf%c3%a9"],
      ["/users", "/%75sers"],
      ["/%75sers", "/users"],
      ["/a%2Fb", "/a%2fb"],
      ["/a b", "/a%20b"],
      ["/%3Aid", "/:id"],
      ["/%2A", "/*"],
      ["/a%252Fb", "/a%252Fb"],
      ["/100%", "/100%"],
    ])("%s matches %s", async (path, target) => {
      expect((await send(createPathApp(path), target)).text).toBe("matched");
    });

    it.each([
      ["/users", "/Users"],
      ["/a/b", "/a%2Fb"],
      ["/a%2Fb", "/a/b"],
      ["/a%2Fb", "/a%252Fb"],
      ["/%3Aid", "/1"],
      ["/%2A", "/anything"],
      ["/café", "/cafe%CC%81"],
      ["/a+b", "/a%20b"],
    ])("%s does not match %s", async (path, target) => {
      expectProblem(await send(createPathApp(path), target), "NOT_FOUND");
    });

    it.each([
      ["/users/:id", "/users/"],
      ["/users/:id", "/users//"],
      ["/:a/:b", "/x//"],
      ["/:a", "//"],
    ])("the parameter of %s never matches the empty segment of %s", async (path, target) => {
      expectProblem(await send(createPathApp(path), target), "NOT_FOUND");
    });
  });

  // docs/specification.md#32-decoding
  describe("parameters are data", () => {
    it.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
      "the value %s is a value like any other",
      async (value) => {
        expect((await send(createParamsApp({ createApp, z }), `/${value}`)).json).toEqual({
          a: value,
        });
      },
    );

    it.each(["constructor", "toString", "$id", "_", "Id2"])(
      "the name %s is one like any other",
      async (name) => {
        const app = declareUntyped(
          createApp(),
          "GET",
          `/:${name}`,
          (context: { params: unknown }) => context.params,
          {
            params: z.object({ [name]: z.string() }),
          },
        );
        const { json } = await send(app, "/value");
        expect(json).toEqual({ [name]: "value" });
      },
    );

    it("a path of thousands of segments is answered", async () => {
      const app = createApp()
        .get("/a/:x/*", () => "wild")
        .get("/:a/:b/:c", () => "three");
      expect((await send(app, `/a${"/a".repeat(7_000)}`)).text).toBe("wild");
      expect((await send(app, `/b${"/b".repeat(7_000)}`)).status).toBe(404);
    });
  });
};
