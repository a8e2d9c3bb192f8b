import { toByteStream } from "../byte-stream.ts";
import { createSpy } from "../spy.ts";
import type { Suite } from "../suite.ts";

const json = "application/json; charset=utf-8";

const plain = "text/plain; charset=utf-8";

const bytes = "application/octet-stream";

/** Results with a status and headers of their own. */
export const reply: Suite = ({ describe, it, expect, send, createApp, HttpError, reply }) => {
  // docs/specification.md#83-reply
  describe("reply(value, { status, headers })", () => {
    it.each<
      [call: string, handler: () => unknown, status: number, contentType: string, text: string]
    >([
      ["reply({})", () => reply({}), 201, json, "{}"],
      ["reply({}, {})", () => reply({}, {}), 201, json, "{}"],
      ["reply({}, { status: 202 })", () => reply({}, { status: 202 }), 202, json, "{}"],
      ["reply([1], { status: 202 })", () => reply([1], { status: 202 }), 202, json, "[1]"],
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
      [
        "reply with a custom content type for an array",
        () => reply([{}], { headers: { "content-type": "application/vnd.api+json" } }),
        201,
        "application/vnd.api+json",
        "[{}]",
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
      for (const value of ["", []]) {
        const app = createApp().get("/", () => reply(value, { headers }));
        const answer = await send(app, "/");
        expect(answer.headers["set-cookie"]).toBe("a=1; Path=/\nb=2");
      }
    });

    it("refuses a list of Set-Cookie lines, which would be joined", async () => {
      const onError = createSpy(() => undefined);
      const lines: unknown = ["a=1", "b=2"];
      const headers = { "Set-Cookie": lines as string };
      const app = createApp({ onError })
        .get("/reply", () => reply(1, { headers }))
        .get("/error", () => new HttpError(404, "NONE", "", { headers }));
      for (const path of ["/reply", "/error"]) expect((await send(app, path)).status).toBe(500);
      expect(onError.calls.map(([error]) => String(error))).toEqual([
        "TypeError: Set-Cookie cannot be a list: append each cookie to new Headers()",
        "TypeError: Set-Cookie cannot be a list: append each cookie to new Headers()",
      ]);
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

    it("refuses a Response, an HttpError, a reply and headers that are not valid where it is called", () => {
      for (const value of [new Response(), new HttpError(404, "NONE"), reply("")]) {
        expect(() => {
          Reflect.apply(reply, undefined, [value]);
        }).toThrow(TypeError);
      }
      expect(() => reply("", { headers: { "a b": "c" } })).toThrow(TypeError);
      expect(() => reply("", { headers: { a: "b\r\nc: d" } })).toThrow(TypeError);
    });
  });
};
