import { expect, expectTypeOf, it } from "vitest";
import { createApp, reply } from "../src/index.ts";
import { describeEntries, type Answer } from "./harness.ts";

const json = "application/json; charset=utf-8";
const plain = "text/plain; charset=utf-8";
const bytes = "application/octet-stream";

const toStream = (text: string): ReadableStream =>
  new ReadableStream({
    start(controller) {
      for (const character of text) controller.enqueue(Buffer.from(character));
      controller.close();
    },
  });

describeEntries("decisions §2: values", (send) => {
  it.each<[result: string, handler: () => unknown, contentType: string, text: string]>([
    ["an object", () => ({ a: 1, b: [true, null] }), json, '{"a":1,"b":[true,null]}'],
    [
      "an object with a date",
      () => ({ at: new Date(0) }),
      json,
      '{"at":"1970-01-01T00:00:00.000Z"}',
    ],
    ["an object with toJSON", () => ({ toJSON: () => "own" }), json, '"own"'],
    ["an object with undefined values", () => ({ a: undefined }), json, "{}"],
    ["an object without a prototype", () => Object.create(null) as unknown, json, "{}"],
    ["an array", () => [1, "two"], json, '[1,"two"]'],
    ["an empty array", () => [], json, "[]"],
    ["a number", () => 0, json, "0"],
    ["a boolean", () => false, json, "false"],
    ["null", () => null, json, "null"],
    ["an object beyond ASCII", () => ({ name: "Zoë" }), json, '{"name":"Zoë"}'],
    ["a string", () => "text", plain, "text"],
    ["an empty string", () => "", plain, ""],
    ["a string beyond ASCII", () => "Zoë 🎉", plain, "Zoë 🎉"],
    ["a string of JSON", () => '{"a":1}', plain, '{"a":1}'],
    ["a Uint8Array", () => new Uint8Array([0x68, 0x69]), bytes, "hi"],
    ["a part of a larger buffer", () => Buffer.from("xhix").subarray(1, 3), bytes, "hi"],
    ["a Buffer", () => Buffer.from("hi"), bytes, "hi"],
    ["an ArrayBuffer", () => new TextEncoder().encode("hi").buffer, bytes, "hi"],
    ["a Blob without a type", () => new Blob(["h", "i"]), bytes, "hi"],
    ["a Blob", () => new Blob(["hi"], { type: "image/svg+xml" }), "image/svg+xml", "hi"],
    ["a ReadableStream", () => toStream("hi"), bytes, "hi"],
    ["an empty ReadableStream", () => toStream(""), bytes, ""],
  ])("%s", async (_, handler, contentType, text) => {
    const answer = await send(createApp().get("/", handler), "/");
    expect([answer.status, answer.text]).toEqual([200, text]);
    expect(answer.headers).toEqual({ "content-type": contentType });
  });

  it("undefined has an empty body and no content type", async () => {
    const answer = await send(
      createApp().get("/", () => undefined),
      "/",
    );
    expect(answer).toMatchObject({ status: 200, text: "" });
    expect(answer.headers).toEqual({});
  });

  it.each<[kind: string, promise: () => unknown, contentType: string, text: string]>([
    ["an object", () => Promise.resolve({ a: 1 }), json, '{"a":1}'],
    ["a string", () => Promise.resolve("text"), plain, "text"],
    ["a Response", () => Promise.resolve(Response.json(1)), "application/json", "1"],
    ["a reply", () => Promise.resolve(reply("text")), plain, "text"],
    ["a stream", () => Promise.resolve(toStream("hi")), bytes, "hi"],
    ["a promise", () => Promise.resolve(Promise.resolve("text")), plain, "text"],
  ])("a promise of %s is awaited", async (_, handler, contentType, text) => {
    const answer = await send(createApp().get("/", handler), "/");
    expect([answer.status, answer.text]).toEqual([200, text]);
    expect(answer.headers).toEqual({ "content-type": contentType });
  });

  it("a promise of another library is awaited", async () => {
    const thenable = {
      then(resolve: (value: unknown) => void) {
        resolve("settled");
      },
    };
    expect(
      (
        await send(
          createApp().get("/", () => thenable),
          "/",
        )
      ).text,
    ).toBe("settled");
  });

  it("an object whose then is no function is an object", async () => {
    expect(
      (
        await send(
          createApp().get("/", () => ({ then: 1 })),
          "/",
        )
      ).json,
    ).toEqual({ then: 1 });
  });

  it("a promise of undefined has an empty body", async () => {
    const answer = await send(
      createApp().get("/", () => Promise.resolve()),
      "/",
    );
    expect(answer).toMatchObject({ status: 200, headers: {}, text: "" });
  });
});

describeEntries("decisions §2: reply(value, { status, headers })", (send) => {
  it.each<
    [call: string, handler: () => unknown, status: number, contentType: string, text: string]
  >([
    ["reply({})", () => reply({}), 201, json, "{}"],
    ["reply({}, {})", () => reply({}, {}), 201, json, "{}"],
    ["reply({}, { status: 202 })", () => reply({}, { status: 202 }), 202, json, "{}"],
    ["reply(text, { status: 418 })", () => reply("tea", { status: 418 }), 418, plain, "tea"],
    ["reply(null)", () => reply(null), 201, json, "null"],
    ["reply(bytes)", () => reply(new Uint8Array([0x68])), 201, bytes, "h"],
    ["reply(stream)", () => reply(toStream("hi")), 201, bytes, "hi"],
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

describeEntries("decisions §2: a Web Response", (send) => {
  it("is sent as it is", async () => {
    const app = createApp().post(
      "/",
      () =>
        new Response("<p>", {
          status: 299,
          statusText: "Fine by me",
          headers: { "content-type": "text/html", "x-a": "b" },
        }),
    );
    const answer = await send(app, "/", { method: "POST" });
    expect([answer.status, answer.statusText, answer.text]).toEqual([299, "Fine by me", "<p>"]);
    expect(answer.headers).toEqual({ "content-type": "text/html", "x-a": "b" });
  });

  it.each<[kind: string, handler: () => Response, expected: Partial<Answer>]>([
    ["without a body", () => new Response(null), { status: 200, headers: {}, text: "" }],
    ["of JSON", () => Response.json({ a: 1 }, { status: 202 }), { status: 202, json: { a: 1 } }],
    [
      "that redirects",
      () => Response.redirect("http://example.com/a", 303),
      { status: 303, headers: { location: "http://example.com/a" }, text: "" },
    ],
    ["of a stream", () => new Response(toStream("hi")), { status: 200, headers: {}, text: "hi" }],
    ["with 204", () => new Response(null, { status: 204 }), { status: 204, headers: {}, text: "" }],
    ["with an error", () => new Response("no", { status: 403 }), { status: 403, text: "no" }],
  ])("%s", async (_, handler, expected) => {
    expect(await send(createApp().get("/", handler), "/")).toMatchObject(expected);
  });

  it("keeps every Set-Cookie line", async () => {
    const response = new Response(null);
    response.headers.append("set-cookie", "a=1");
    response.headers.append("set-cookie", "b=2");
    const answer = await send(
      createApp().get("/", () => response),
      "/",
    );
    expect(answer.headers).toEqual({ "set-cookie": "a=1\nb=2" });
  });

  it("on a delete route keeps its own status", async () => {
    const app = createApp().delete("/", () => Response.json({ deleted: 1 }));
    const answer = await send(app, "/", { method: "DELETE" });
    expect([answer.status, answer.json]).toEqual([200, { deleted: 1 }]);
  });
});

describeEntries("decisions §2: a status without a body drops the value", (send) => {
  it.each([[{ a: 1 }], ["text"], [0], [null], [new Uint8Array([1])], [undefined]])(
    "a delete handler may return %j and answers 204",
    async (value) => {
      const app = createApp().delete("/", () => value);
      const answer = await send(app, "/", { method: "DELETE" });
      expect(answer).toMatchObject({ status: 204, text: "" });
      expect(answer.headers).toEqual({});
    },
  );

  it.each([204, 205, 304])(
    "reply(value, { status: %i }) drops it, and keeps headers",
    async (status) => {
      const app = createApp().get("/", () => reply({ a: 1 }, { status, headers: { etag: '"1"' } }));
      const answer = await send(app, "/");
      expect(answer).toMatchObject({ status, text: "" });
      expect(answer.headers).toEqual({ etag: '"1"' });
    },
  );

  it("reply(value, { status: 200 }) sends it on a delete route", async () => {
    const app = createApp().delete("/", () => reply({ a: 1 }, { status: 200 }));
    expect(await send(app, "/", { method: "DELETE" })).toMatchObject({
      status: 200,
      json: { a: 1 },
    });
  });

  it("reply(value) without a status keeps the 204 of a delete route", async () => {
    const app = createApp().delete("/", () => reply({ a: 1 }, { headers: { "x-a": "b" } }));
    const answer = await send(app, "/", { method: "DELETE" });
    expect(answer).toMatchObject({ status: 204, text: "" });
    expect(answer.headers).toEqual({ "x-a": "b" });
  });

  it("drops a value that could not be serialised, too", async () => {
    const app = createApp().delete("/", () => 1n);
    expect((await send(app, "/", { method: "DELETE" })).status).toBe(204);
  });
});
