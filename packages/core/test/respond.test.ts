import { thrownBy } from "@fw/test-support";
import { describe, expect, it } from "vitest";
import { BodyStream, type Outgoing, RawHeaders } from "@fw/http";
import { HttpError, reply } from "../src/index.ts";
import { toOutgoing as respond, whenBegun } from "../src/result/respond.ts";

const text = new RawHeaders(["content-type", "text/plain; charset=utf-8"]);
const json = new RawHeaders(["content-type", "application/json; charset=utf-8"]);
const bytes = new RawHeaders(["content-type", "application/octet-stream"]);
const none = new RawHeaders([]);

describe("toOutgoing", () => {
  it.each([
    ["an object", { a: [1, null] }, '{"a":[1,null]}'],
    ["an array", [], "[]"],
    ["a number", 0, "0"],
    ["a number that JSON cannot express", NaN, "null"],
    ["a boolean", false, "false"],
    ["null", null, "null"],
    ["a date", new Date(0), '"1970-01-01T00:00:00.000Z"'],
    ["an object with a toJSON", { toJSON: () => "a" }, '"a"'],
    ["an array with gaps", [undefined, () => 1], "[null,null]"],
    ["an object without a prototype", Object.assign(Object.create(null), { a: 1 }), '{"a":1}'],
  ])("sends %s as JSON", (_, result, body) => {
    expect(respond(result, 200)).toEqual({
      status: 200,
      statusText: "",
      headers: json,
      body,
      error: null,
    });
  });

  it.each(["", "text", "{}"])("sends the string %j unchanged", (body) => {
    expect(respond(body, 201)).toEqual({
      status: 201,
      statusText: "",
      headers: text,
      body,
      error: null,
    });
  });

  it("sends undefined as an empty body without a type", () => {
    expect(respond(undefined, 200)).toEqual({
      status: 200,
      statusText: "",
      error: null,
      headers: none,
      body: null,
    });
  });

  it("sends bytes unchanged", () => {
    const buffer = new Uint8Array([0, 255, 1]).buffer;
    expect(respond(new Uint8Array(buffer, 1), 200)).toMatchObject({
      headers: bytes,
      body: new Uint8Array([255, 1]),
    });
    expect(respond(Buffer.from("a"), 200)).toMatchObject({ headers: bytes });
    expect(respond(buffer, 200)).toMatchObject({ headers: bytes, body: new Uint8Array(buffer) });
  });

  it("sends a Blob with its own type, if it has one", () => {
    const blob = new Blob(["a"], { type: "text/csv" });
    expect(respond(blob, 200)).toMatchObject({
      headers: new RawHeaders(["content-type", "text/csv"]),
    });
    expect(respond(blob, 200).body).toBe(blob);
    expect(respond(new Blob(["a"]), 200)).toMatchObject({ headers: bytes });
  });

  it("sends a stream once it has begun", async () => {
    const outgoing = await whenBegun(respond(ReadableStream.from(["a", "b"]), 200));
    expect(outgoing.headers).toEqual(bytes);
    const { body } = outgoing;
    if (!(body instanceof BodyStream)) throw new TypeError("Not a stream");
    expect(body.hasFirstChunk).toBe(true);
    expect(await body.next()).toEqual(Uint8Array.of(0x61));
  });

  it.each([204, 205, 304])("drops the value with the status %d", (status) => {
    for (const value of ["text", { a: 1 }, new Blob(["a"]), 1n, Symbol("a")]) {
      const expected: Outgoing = {
        status,
        statusText: "",
        error: null,
        headers: none,
        body: null,
      };
      expect(respond(value, status)).toEqual(expected);
      expect(respond(reply(value, { status }), 200)).toEqual(expected);
    }
  });

  it("responds with an HttpError", () => {
    expect(respond(new HttpError(409, "TAKEN"), 200)).toMatchObject({ status: 409 });
  });

  it.each([
    ["a BigInt", 1n, "TypeError: "],
    ["a cycle", toCycle(), "TypeError: "],
    ["a function", () => 1, "TypeError: The handler returned a function"],
    ["a symbol", Symbol("a"), "TypeError: The handler returned a symbol"],
    [
      "a toJSON() that returns undefined",
      { toJSON: () => undefined },
      "TypeError: The handler returned",
    ],
    [
      "a stream that is being read",
      toLocked(new ReadableStream()),
      "TypeError: The handler returned a stream that is already being read",
    ],
  ])("refuses %s", (_, result, sentence) => {
    expect(thrownBy(() => respond(result, 200))).toContain(sentence);
    expect(thrownBy(() => respond(reply(result), 200))).toContain(sentence);
  });
});

describe("respond, given a reply", () => {
  it("sends the value by the same rules", () => {
    for (const value of ["a", { a: 1 }, undefined, null, new Blob(["a"])]) {
      expect(respond(reply(value), 201)).toEqual(respond(value, 201));
    }
  });

  it("has the reply's status, or else the route's", () => {
    expect(respond(reply("a", { status: 202 }), 201).status).toBe(202);
    expect(respond(reply("a"), 201).status).toBe(201);
    expect(respond(reply("a", { headers: { "x-a": "b" } }), 201).status).toBe(201);
    expect(respond(reply("a", { status: 200 }), 204).body).toBe("a");
  });

  it.each([199, 600, NaN, "200"])("refuses a reply whose status was changed to %o", (status) => {
    const result = Object.assign(reply("a"), { status });
    expect(() => respond(result, 200)).toThrow(/^The status of a reply must be a/);
  });

  it.each([200, 599])("sends a reply whose status was changed to %d", (status) => {
    expect(respond(Object.assign(reply("a"), { status }), 200).status).toBe(status);
  });

  it("adds the reply's headers to those of the value", () => {
    const outgoing = respond(reply({ a: 1 }, { headers: { "X-B": "c", "x-a": "b" } }), 200);
    expect(outgoing.headers).toEqual(json.with(["x-b", "c", "x-a", "b"]));
  });

  it("lets the reply's content type win", () => {
    const headers = { "Content-Type": "application/hal+json" };
    const own = new RawHeaders(["content-type", "application/hal+json"]);
    expect(respond(reply({ a: 1 }, { headers }), 200)).toMatchObject({
      headers: own,
      body: '{"a":1}',
    });
    expect(respond(reply(new Blob(["a"], { type: "text/csv" }), { headers }), 200).headers).toEqual(
      own,
    );
    expect(respond(reply(undefined, { headers }), 200)).toMatchObject({ headers: own, body: null });
  });

  it("sends headers with a status that has no body", () => {
    const outgoing = respond(reply({ a: 1 }, { status: 304, headers: { etag: '"1"' } }), 200);
    expect(outgoing).toEqual({
      status: 304,
      statusText: "",
      error: null,
      headers: new RawHeaders(["etag", '"1"']),
      body: null,
    });
  });

  it("keeps cookies separate", () => {
    const headers: [string, string][] = [
      ["set-cookie", "a=1"],
      ["set-cookie", "b=2"],
    ];
    expect(respond(reply(undefined, { headers }), 200).headers.pairs).toEqual(headers.flat());
  });
});

describe("respond, given a Response", () => {
  it("sends it unchanged, whatever the route's status", () => {
    const init = { status: 418, statusText: "Teapot", headers: { "x-a": "b" } };
    const response = new Response("a", init);
    const outgoing = respond(response, 204);
    expect(outgoing).toMatchObject({ status: 418, statusText: "Teapot" });
    expect(outgoing.headers.pairs).toEqual([
      ...["content-type", "text/plain;charset=UTF-8"],
      ...["x-a", "b"],
    ]);
    expect(outgoing.body).toBeInstanceOf(BodyStream);
  });

  it("sends one without a body", () => {
    expect(respond(Response.redirect("http://a/", 303), 200)).toEqual({
      status: 303,
      statusText: "",
      error: null,
      headers: new RawHeaders(["location", "http://a/"]),
      body: null,
    });
  });

  it("refuses Response.error(), which has no status", () => {
    expect(thrownBy(() => respond(Response.error(), 200))).toBe(
      "TypeError: Response.error() cannot be sent",
    );
  });

  it("refuses one whose body has been read", async () => {
    const response = new Response("a");
    await response.text();
    expect(thrownBy(() => respond(response, 200))).toBe(
      "TypeError: The handler returned a Response whose body has already been used",
    );
  });

  it("refuses one whose body is being read", () => {
    const response = new Response("a");
    response.body?.getReader();
    expect(thrownBy(() => respond(response, 200))).toBe(
      "TypeError: The handler returned a stream that is already being read",
    );
  });
});

function toCycle(): object {
  const cycle: Record<string, unknown> = {};
  cycle["self"] = cycle;
  return cycle;
}

function toLocked(stream: ReadableStream): ReadableStream {
  stream.getReader();
  return stream;
}
