import { expect, it } from "vitest";
import { createApp, z } from "../src/index.ts";
import { bodyMessage, createBodyEcho } from "./body-echo.ts";
import { describeEntries, type Message } from "./harness.ts";
import { expectInvalid, expectProblem } from "./problem.ts";

// docs/specification.md#61-who-reads-a-body
describeEntries("a route without a body schema never reads or judges a body", (send) => {
  it.each<[kind: string, message: Message]>([
    ["none", { method: "POST" }],
    ["one of another media type", bodyMessage("a", { "content-type": "text/plain" })],
    ["one that is not JSON", bodyMessage("{")],
    ["one that is encoded", bodyMessage("a", { "content-encoding": "gzip" })],
    ["one that is too large", bodyMessage("x".repeat(2_000))],
    ["one in pieces", { method: "POST", chunks: ["x".repeat(1_000), "y"] }],
    ["one with a __proto__ key", bodyMessage('{"__proto__":1}')],
  ])("%s", async (_, sent) => {
    const app = createApp({ server: { maxBodyBytes: 10 } }).post("/", () => "served");
    const answer = await send(app, "/", sent);
    expect([answer.status, answer.text]).toEqual([201, "served"]);
  });

  it("and leaves it to the handler, untouched", async () => {
    const app = createApp({ server: { maxBodyBytes: 1 } }).put("/", async ({ request }) => {
      const bytes = await request.arrayBuffer();
      return Array.from(new Uint8Array(bytes));
    });
    const answer = await send(app, "/", { method: "PUT", body: Uint8Array.of(0, 255, 128) });
    expect(answer.json).toEqual([0, 255, 128]);
  });
});

// docs/specification.md#64-size
describeEntries("empty means no bytes", (send) => {
  it.each<[body: string, message: Pick<Message, "body" | "chunks">]>([
    ["none", {}],
    ["an empty text", { body: "" }],
    ["empty pieces", { chunks: ["", ""] }],
    ["no pieces", { chunks: [] }],
  ])("%s is NO_BODY", async (_, body) => {
    const headers = { "content-type": "application/json" };
    expectProblem(
      await send(createBodyEcho(), "/", { method: "POST", headers, ...body }),
      "NO_BODY",
    );
  });

  it.each([" ", "\n", "\t \r\n", "\uFEFF"])("%j alone is INVALID_JSON", async (body) => {
    expectProblem(await send(createBodyEcho(), "/", bodyMessage(body)), "INVALID_JSON");
  });

  it.each([
    ["null", null],
    ["true", true],
    ["false", false],
    ["0", 0],
    ['""', ""],
    [" 7\n", 7],
    ["[]", []],
    ["{}", {}],
  ])("the JSON text %j is legal and goes to the schema", async (body, value) => {
    const answer = await send(createBodyEcho(), "/", bodyMessage(body));
    expect([answer.status, answer.json]).toEqual([201, [value]]);
  });

  it("null fails a schema that does not take it as VALIDATION, not as NO_BODY", async () => {
    const app = createApp().post("/", () => null, { body: z.object({}) });
    expectInvalid(await send(app, "/", bodyMessage("null")), "body", [
      { path: [], code: "invalid_type" },
    ]);
  });
});

// docs/specification.md#63-media-type-and-content-coding
describeEntries("media type and content coding", (send) => {
  it.each([
    "application/json",
    "APPLICATION/JSON",
    "Application/Json",
    "application/json;charset=utf-8",
    "application/json ; charset=utf-8",
    'application/json; charset=UTF-8; profile="a;b"',
    "application/json;",
    "application/vnd.api+json",
    "application/problem+JSON",
    "image/svg+json",
  ])("%s is JSON", async (contentType) => {
    const answer = await send(
      createBodyEcho(),
      "/",
      bodyMessage("1", { "content-type": contentType }),
    );
    expect(answer.status).toBe(201);
  });

  it.each([
    "text/json",
    "application/jsonx",
    "application/x-json",
    "application/json5",
    "application/json+xml",
    "application/jsonp",
    "json",
    "application",
    "application/",
    "/json",
    "*/*",
    "application/*",
    "application/json, text/plain",
    "application/json, application/json",
    "text/plain, application/json",
    "application/json text/plain",
    "application /json",
    "application/ json",
    "text/plain; a=application/json",
    "multipart/form-data; boundary=+json",
    "application/json; =",
  ])("%s is 415", async (contentType) => {
    const answer = await send(
      createBodyEcho(),
      "/",
      bodyMessage("1", { "content-type": contentType }),
    );
    expectProblem(answer, "UNSUPPORTED_MEDIA_TYPE");
  });

  it.each(["identity", "Identity", "IDENTITY"])(
    "the content encoding %s is none",
    async (encoding) => {
      const answer = await send(
        createBodyEcho(),
        "/",
        bodyMessage("1", { "content-encoding": encoding }),
      );
      expect(answer.status).toBe(201);
    },
  );

  it.each(["gzip", "br", "deflate", "zstd", "x-unknown", "identity, gzip", "gzip, identity"])(
    "the content encoding %s is 415",
    async (encoding) => {
      const answer = await send(
        createBodyEcho(),
        "/",
        bodyMessage("1", { "content-encoding": encoding }),
      );
      expectProblem(answer, "UNSUPPORTED_MEDIA_TYPE");
    },
  );

  it("a content encoding is judged before size and JSON, and after the empty body", async () => {
    const encoded = { "content-encoding": "gzip" };
    expectProblem(
      await send(createBodyEcho(2), "/", bodyMessage("{{{", encoded)),
      "UNSUPPORTED_MEDIA_TYPE",
    );
    expectProblem(await send(createBodyEcho(2), "/", bodyMessage("", encoded)), "NO_BODY");
  });
});

// docs/specification.md#64-size
describeEntries("the limit is counted in bytes while reading", (send) => {
  it("chunks of one byte add up", async () => {
    const headers = { "content-type": "application/json" };
    const chunks = Array.from("[1,2,3,4]");
    expect((await send(createBodyEcho(9), "/", { method: "POST", headers, chunks })).status).toBe(
      201,
    );
    expectProblem(
      await send(createBodyEcho(8), "/", { method: "POST", headers, chunks }),
      "PAYLOAD_TOO_LARGE",
    );
  });

  it("a character split between two chunks is whole again", async () => {
    const bytes = Buffer.from('"é🎉"');
    const chunks = Array.from(bytes, (_, index) => bytes.subarray(index, index + 1));
    const headers = { "content-type": "application/json" };
    expect((await send(createBodyEcho(), "/", { method: "POST", headers, chunks })).json).toEqual([
      "é🎉",
    ]);
  });

  it("a large body is refused without waiting for its end, declared or chunked", async () => {
    const headers = { "content-type": "application/json" };
    const body = "x".repeat(3_000_000);
    expectProblem(await send(createBodyEcho(), "/", bodyMessage(body)), "PAYLOAD_TOO_LARGE");
    const chunks = [body.slice(0, 1_500_000), body.slice(1_500_000)];
    expectProblem(
      await send(createBodyEcho(), "/", { method: "POST", headers, chunks }),
      "PAYLOAD_TOO_LARGE",
    );
  });
});
