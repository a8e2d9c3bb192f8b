import { describe, expect, it } from "vitest";
import { type App, createApp, z } from "../../src/index.ts";
import { describeEntries } from "../harness.ts";
import { expectProblem } from "../problem.ts";
import { sendRaw } from "../raw.ts";
import { declareUntyped } from "../untyped.ts";

const createPathApp = (path: string): App =>
  declareUntyped(createApp(), "GET", path, () => "matched");

/** Answers with the segments of the path, up to three. */
const createParamsApp = (): App => {
  const echo = ({ params }: { params: unknown }): unknown => params;
  const keys = (...names: string[]) =>
    z.object(Object.fromEntries(names.map((name) => [name, z.string()])));
  const app = createApp().get("/", () => ({}));
  declareUntyped(app, "GET", "/:a", echo, { params: keys("a") });
  declareUntyped(app, "GET", "/:a/:b", echo, { params: keys("a", "b") });
  return declareUntyped(app, "GET", "/:a/:b/:c", echo, { params: keys("a", "b", "c") });
};

// docs/specification.md#31-the-canonical-path
describeEntries("one canonical path", (send) => {
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
    const answer = await send(createParamsApp(), target);
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
describeEntries("split first, then decode each segment once", (send) => {
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
    const answer = await send(createParamsApp(), target);
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
    expect((await send(createParamsApp(), `/${segment}`)).json).toEqual({ a: segment });
  });

  it("and the schema decides about it", async () => {
    const app = createApp().get("/:id", () => null, { params: z.object({ id: z.number() }) });
    expect((await send(app, "/%ff")).status).toBe(400);
  });

  it("one broken segment leaves the others decoded", async () => {
    expect((await send(createParamsApp(), "/%41/%zz/%42")).json).toEqual({
      a: "A",
      b: "%zz",
      c: "B",
    });
  });
});

// docs/specification.md#32-decoding
describeEntries("static segments are compared decoded", (send) => {
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
describeEntries("parameters are data", (send) => {
  it.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
    "the value %s is a value like any other",
    async (value) => {
      expect((await send(createParamsApp(), `/${value}`)).json).toEqual({ a: value });
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

// docs/specification.md#31-the-canonical-path
describe("targets that only a raw client sends", () => {
  it("a target of absolute form is its path", async () => {
    const head = "Host: localhost\r\nConnection: close\r\n\r\n";
    const answer = await sendRaw(
      createParamsApp(),
      `GET http://example.com/x/../y?z HTTP/1.1\r\n${head}`,
    );
    expect(answer.json).toEqual({ a: "y" });
  });
});

// docs/specification.md#31-the-canonical-path
describe("a platform that hands out the target as it came", () => {
  it.each([
    "/public/../secret",
    "/public/%2e%2E/secret",
    "/public\\..\\secret",
    "/secret#/public/x",
  ])("runs for %s the route of its canonical path", async (target) => {
    const app = createApp()
      .get("/public/*", () => "public")
      .get("/secret", () => "secret");
    const request = new Request("http://localhost/");
    Object.defineProperty(request, "url", { value: `http://localhost${target}` });
    expect(await (await app.fetch(request)).text()).toBe("secret");
  });
});
