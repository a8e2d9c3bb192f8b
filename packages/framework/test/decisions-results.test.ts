import { expect, it } from "vitest";
import { createApp, reply } from "../src/index.ts";
import { toByteStream } from "./byte-stream.ts";
import { describeEntries } from "./harness.ts";

const json = "application/json; charset=utf-8";
const plain = "text/plain; charset=utf-8";
const bytes = "application/octet-stream";

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
    ["a ReadableStream", () => toByteStream("hi"), bytes, "hi"],
    ["an empty ReadableStream", () => toByteStream(""), bytes, ""],
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
    ["a stream", () => Promise.resolve(toByteStream("hi")), bytes, "hi"],
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
    expect([answer.status, answer.headers, answer.text]).toEqual([200, {}, ""]);
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

  it.each<[kind: string, handler: () => Response, status: number, headers: object, text: string]>([
    ["without a body", () => new Response(null), 200, {}, ""],
    [
      "of JSON",
      () => Response.json([1], { status: 202 }),
      202,
      { "content-type": "application/json" },
      "[1]",
    ],
    [
      "that redirects",
      () => Response.redirect("http://example.com/a", 303),
      303,
      { location: "http://example.com/a" },
      "",
    ],
    ["of a stream", () => new Response(toByteStream("hi")), 200, {}, "hi"],
    ["with 204", () => new Response(null, { status: 204 }), 204, {}, ""],
    [
      "with an error",
      () => new Response("no", { status: 403 }),
      403,
      { "content-type": "text/plain;charset=UTF-8" },
      "no",
    ],
  ])("%s", async (_, handler, status, headers, text) => {
    const answer = await send(createApp().get("/", handler), "/");
    expect([answer.status, answer.headers, answer.text]).toEqual([status, headers, text]);
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
