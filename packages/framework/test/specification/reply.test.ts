import { expect, expectTypeOf, it, vi } from "vitest";
import { createApp, reply } from "../../src/index.ts";
import { toByteStream } from "../byte-stream.ts";
import { describeEntries } from "../harness.ts";
import { expectProblem } from "../problem.ts";

const json = "application/json; charset=utf-8";

const plain = "text/plain; charset=utf-8";

const bytes = "application/octet-stream";

// docs/specification.md#83-reply
describeEntries("reply(value, { status, headers })", (send) => {
  it.each<
    [call: string, handler: () => unknown, status: number, contentType: string, text: string]
  >([
    ["reply({})", () => reply({}), 201, json, "{}"],
    ["reply({}, {})", () => reply({}, {}), 201, json, "{}"],
    ["reply({}, { status: 202 })", () => reply({}, { status: 202 }), 202, json, "{}"],
    ["reply(text, { status: 418 })", () => reply("tea", { status: 418 }), 418, plain, "tea"],
    ["reply(null)", () => reply(null), 201, json, "null"],
    ["reply(bytes)", () => reply(new Uint8Array([0x68])), 201, bytes, "h"],
    ["reply(stream)", () => reply(toByteStream("hi")), 201, bytes, "hi"],
    ["reply(blob)", () => reply(new Blob(["hi"], { type: "text/css" })), 201, "text/css", "hi"],
    [
      "reply with a content type of its own",
      () => reply("<p>", { headers: { "Content-Type": "text/html" } }),
      201,
      "text/html",
      "<p>",
    ],
    [
      "reply with a content type of its own for an object",
      () => reply({ a: 1 }, { headers: { "content-type": "application/vnd.api+json" } }),
      201,
      "application/vnd.api+json",
      '{"a":1}',
    ],
  ])("%s", async (_, handler, status, contentType, text) => {
    const answer = await send(createApp().post("/", handler), "/", { method: "POST" });
    expect([answer.status, answer.text]).toEqual([status, text]);
    expect(answer.headers).toEqual({ "content-type": contentType });
  });

  it.each<[form: string, headers: NonNullable<ResponseInit["headers"]>]>([
    ["an object", { "X-Total": "3", location: "/a" }],
    [
      "pairs",
      [
        ["X-Total", "3"],
        ["location", "/a"],
      ],
    ],
    ["Headers", new Headers({ "X-Total": "3", location: "/a" })],
  ])("sends headers given as %s", async (_, headers) => {
    const answer = await send(
      createApp().get("/", () => reply([], { headers })),
      "/",
    );
    expect(answer.headers).toEqual({ "content-type": json, "x-total": "3", location: "/a" });
  });

  it("sends every Set-Cookie line", async () => {
    const headers = new Headers();
    headers.append("set-cookie", "a=1; Path=/");
    headers.append("set-cookie", "b=2");
    const answer = await send(
      createApp().get("/", () => reply("", { headers })),
      "/",
    );
    expect(answer.headers["set-cookie"]).toBe("a=1; Path=/\nb=2");
  });

  it("reply(undefined) has an empty body and no content type", async () => {
    const app = createApp().get("/", () => reply(undefined, { headers: { "x-a": "b" } }));
    const answer = await send(app, "/");
    expect(answer).toMatchObject({ status: 200, text: "" });
    expect(answer.headers).toEqual({ "x-a": "b" });
  });

  it.each([199, 100, 101, 600, 0, -1, 200.5, Number.NaN, Infinity, "200"])(
    "refuses the status %j where it is called",
    (status) => {
      expect(() => {
        Reflect.apply(reply, undefined, ["", { status }]);
      }).toThrow(RangeError);
    },
  );

  it("refuses a Response, a reply and headers that are not valid where it is called", () => {
    expect(() => reply(new Response())).toThrow(TypeError);
    expect(() => reply(reply(""))).toThrow(TypeError);
    expect(() => reply("", { headers: { "a b": "c" } })).toThrow(TypeError);
    expect(() => reply("", { headers: { a: "b\r\nc: d" } })).toThrow(TypeError);
  });

  it("is typed, so that a caller can infer the value and the status", () => {
    const created = reply({ id: 1 }, { status: 201 });
    expectTypeOf(created.value).toEqualTypeOf<{ id: number }>();
    expectTypeOf(created.status).toEqualTypeOf<201 | undefined>();
    expect([created.value, created.status]).toEqual([{ id: 1 }, 201]);
  });
});

// docs/specification.md#83-reply
describeEntries("a redirect to a path", (send) => {
  it("by Response.redirect() is a 500 whose error names the remedy, and the cause", async () => {
    const onError = vi.fn<(error: unknown) => void>();
    const handlers: readonly (() => unknown)[] = [
      () => Response.redirect("/a", 302),
      () => Promise.resolve().then(() => Response.redirect("a", 303)),
    ];
    for (const handler of handlers) {
      const answer = await send(createApp({ onError }).get("/", handler), "/");
      expectProblem(answer, "INTERNAL_SERVER_ERROR");
    }
    for (const [error] of onError.mock.calls) {
      expect(error).toMatchObject({
        message: expect.stringContaining(
          "reply(undefined, { status: 303, headers: { location } })",
        ) as unknown,
        cause: expect.any(TypeError) as unknown,
      });
    }
    expect(onError).toHaveBeenCalledTimes(2);
  });

  it("by a reply is one", async () => {
    const location = "/a?b=c";
    const app = createApp().get("/", () =>
      reply(undefined, { status: 303, headers: { location } }),
    );
    const answer = await send(app, "/");
    expect([answer.status, answer.headers, answer.text]).toEqual([303, { location }, ""]);
  });

  it("leaves other errors as they are", async () => {
    const onError = vi.fn();
    const app = createApp({ onError })
      .get("/", () => Response.redirect("http://a/", 200 as never))
      .get("/url", () => new URL("/a").href);
    await send(app, "/");
    await send(app, "/url");
    expect(onError.mock.calls.map(([error]) => (error as Error).cause)).toEqual([
      undefined,
      undefined,
    ]);
  });
});
