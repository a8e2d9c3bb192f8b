import { toByteStream } from "../byte-stream.ts";
import { toBytes } from "../bytes.ts";
import { createSpy } from "../spy.ts";
import type { Suite } from "../suite.ts";

const json = "application/json; charset=utf-8";

const plain = "text/plain; charset=utf-8";

const bytes = "application/octet-stream";

const long = Array.from({ length: 5000 }, () => "é");

/** What values become. */
export const results: Suite = ({ describe, it, expect, expectProblem, send, createApp, reply }) => {
  // docs/specification.md#81-what-a-result-becomes
  describe("results that are values", () => {
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
      ["an array beyond ASCII", () => ["Zoë", "🎉"], json, '["Zoë","🎉"]'],
      ["a long array", () => long, json, JSON.stringify(long)],
      ["an array with toJSON", () => Object.assign([1], { toJSON: () => "own" }), json, '"own"'],
      ["an object with an array and toJSON", () => ({ items: [], toJSON: () => [1] }), json, "[1]"],
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
      ["a part of a larger buffer", () => toBytes("xhix").subarray(1, 3), bytes, "hi"],
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

  // docs/specification.md#81-what-a-result-becomes
  describe("bytes in memory that is not the program's alone", () => {
    const shared = "SharedArrayBuffer" in globalThis ? [new SharedArrayBuffer(2)] : [];
    it.each<[what: string, memory: ArrayBuffer | SharedArrayBuffer]>([
      // A page has none, unless it is isolated from other origins.
      ...shared.map((memory): [string, SharedArrayBuffer] => ["shared", memory]),
      ["resizable", new ArrayBuffer(2, { maxByteLength: 9 })],
    ])("%s: those bytes", async (_, memory) => {
      const bytes = new Uint8Array(memory);
      bytes.set([0x68, 0x69]);
      const app = createApp().get("/", () => bytes);
      expect(await send(app, "/")).toMatchObject({ status: 200, text: "hi" });
    });

    it("transferred: a 500", async () => {
      const bytes = new Uint8Array(2);
      structuredClone(bytes, { transfer: [bytes.buffer] });
      const onError = createSpy(() => undefined);
      for (const result of [bytes, bytes.buffer]) {
        const app = createApp({ onError }).get("/", () => result);
        expectProblem(await send(app, "/"), "INTERNAL_SERVER_ERROR");
      }
      expect(onError.calls.length).toBe(2);
    });
  });

  // docs/specification.md#82-statuses
  describe("a status without a body drops the value", () => {
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
        const app = createApp().get("/", () =>
          reply({ a: 1 }, { status, headers: { etag: '"1"' } }),
        );
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
};
