import { Agent, request as startRequest } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { createApp, z, type App } from "../src/index.ts";
import { describeEntries, jsonMessage, type Message } from "./harness.ts";
import { expectInvalid, expectProblem } from "./problem.ts";

const createEchoApp = (maxBodyBytes = 1_048_576): App =>
  createApp({ server: { maxBodyBytes } }).post("/", ({ body }) => [body], { body: z.unknown() });

const message = (
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): Message => ({
  method: "POST",
  headers: { "content-type": "application/json", ...headers },
  body,
});

describeEntries(
  "decisions §7: a route without a body schema never reads or judges a body",
  (send) => {
    it.each<[kind: string, message: Message]>([
      ["none", { method: "POST" }],
      ["one of another media type", message("a", { "content-type": "text/plain" })],
      ["one that is not JSON", message("{")],
      ["one that is encoded", message("a", { "content-encoding": "gzip" })],
      ["one that is too large", message("x".repeat(2_000))],
      ["one in pieces", { method: "POST", chunks: ["x".repeat(1_000), "y"] }],
      ["one with a __proto__ key", message('{"__proto__":1}')],
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
  },
);

describeEntries("decisions §7: empty means no bytes", (send) => {
  it.each<[body: string, message: Pick<Message, "body" | "chunks">]>([
    ["none", {}],
    ["an empty text", { body: "" }],
    ["empty pieces", { chunks: ["", ""] }],
    ["no pieces", { chunks: [] }],
  ])("%s is NO_BODY", async (_, body) => {
    const headers = { "content-type": "application/json" };
    expectProblem(
      await send(createEchoApp(), "/", { method: "POST", headers, ...body }),
      "NO_BODY",
    );
  });

  it.each([" ", "\n", "\t \r\n", "\uFEFF"])("%j alone is INVALID_JSON", async (body) => {
    expectProblem(await send(createEchoApp(), "/", message(body)), "INVALID_JSON");
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
    const answer = await send(createEchoApp(), "/", message(body));
    expect([answer.status, answer.json]).toEqual([201, [value]]);
  });

  it("null fails a schema that does not take it as VALIDATION, not as NO_BODY", async () => {
    const app = createApp().post("/", () => null, { body: z.object({}) });
    expectInvalid(await send(app, "/", message("null")), "body", [
      { path: [], code: "invalid_type" },
    ]);
  });
});

describeEntries("decisions §7: the media type", (send) => {
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
    const answer = await send(createEchoApp(), "/", message("1", { "content-type": contentType }));
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
    const answer = await send(createEchoApp(), "/", message("1", { "content-type": contentType }));
    expectProblem(answer, "UNSUPPORTED_MEDIA_TYPE");
  });

  it.each(["identity", "Identity", "IDENTITY"])(
    "the content encoding %s is none",
    async (encoding) => {
      const answer = await send(
        createEchoApp(),
        "/",
        message("1", { "content-encoding": encoding }),
      );
      expect(answer.status).toBe(201);
    },
  );

  it.each(["gzip", "br", "deflate", "zstd", "x-unknown", "identity, gzip", "gzip, identity"])(
    "the content encoding %s is 415",
    async (encoding) => {
      const answer = await send(
        createEchoApp(),
        "/",
        message("1", { "content-encoding": encoding }),
      );
      expectProblem(answer, "UNSUPPORTED_MEDIA_TYPE");
    },
  );

  it("a content encoding is judged before size and JSON, and after the empty body", async () => {
    const encoded = { "content-encoding": "gzip" };
    expectProblem(
      await send(createEchoApp(2), "/", message("{{{", encoded)),
      "UNSUPPORTED_MEDIA_TYPE",
    );
    expectProblem(await send(createEchoApp(2), "/", message("", encoded)), "NO_BODY");
  });
});

describeEntries("decisions §7: the limit is counted in bytes while reading", (send) => {
  it("chunks of one byte add up", async () => {
    const headers = { "content-type": "application/json" };
    const chunks = Array.from("[1,2,3,4]");
    expect((await send(createEchoApp(9), "/", { method: "POST", headers, chunks })).status).toBe(
      201,
    );
    expectProblem(
      await send(createEchoApp(8), "/", { method: "POST", headers, chunks }),
      "PAYLOAD_TOO_LARGE",
    );
  });

  it("a character split between two chunks is whole again", async () => {
    const bytes = Buffer.from('"é🎉"');
    const chunks = Array.from(bytes, (_, index) => bytes.subarray(index, index + 1));
    const headers = { "content-type": "application/json" };
    expect((await send(createEchoApp(), "/", { method: "POST", headers, chunks })).json).toEqual([
      "é🎉",
    ]);
  });

  it("a large body is refused without waiting for its end, declared or chunked", async () => {
    const headers = { "content-type": "application/json" };
    const body = "x".repeat(3_000_000);
    expectProblem(await send(createEchoApp(), "/", message(body)), "PAYLOAD_TOO_LARGE");
    const chunks = [body.slice(0, 1_500_000), body.slice(1_500_000)];
    expectProblem(
      await send(createEchoApp(), "/", { method: "POST", headers, chunks }),
      "PAYLOAD_TOO_LARGE",
    );
  });
});

describe("decisions §7: a body that is refused before its end", () => {
  it.each([
    ["413, declared", "application/json", true],
    ["413, chunked", "application/json", false],
    ["415, declared", "text/plain", true],
    ["415, chunked", "text/plain", false],
  ])(
    "does not block the next request of the same client: %s",
    async (_, contentType, isDeclared) => {
      const app = createEchoApp().get("/", () => "next");
      const server = await app.listen({ hostname: "127.0.0.1" });
      // One connection at a time, kept alive for as long as the server lets it live.
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      onTestFinished(async () => {
        agent.destroy();
        await server.close({ timeout: 0 });
      });
      const answerOf = (method: string, body: string): Promise<number | undefined> =>
        new Promise((resolve, reject) => {
          const headers = {
            "content-type": contentType,
            ...(isDeclared && { "content-length": Buffer.byteLength(body) }),
          };
          const request = startRequest(server.url, { agent, method, headers }, (response) => {
            response.resume().once("end", () => {
              resolve(response.statusCode);
            });
          });
          request.once("error", reject);
          request.write(body);
          request.end();
        });
      expect(await answerOf("POST", "x".repeat(2_000_000))).toBe(
        contentType === "text/plain" ? 415 : 413,
      );
      expect(await answerOf("GET", "")).toBe(200);
    },
  );
});

describeEntries("decisions §7: UTF-8 only, decoded strictly", (send) => {
  it.each<[bytes: string, body: Uint8Array]>([
    ["a lone continuation byte", Uint8Array.of(0x22, 0x80, 0x22)],
    ["an invalid byte", Uint8Array.of(0x22, 0xff, 0x22)],
    ["a truncated sequence", Uint8Array.of(0x22, 0xc3, 0x22)],
    ["an overlong slash", Uint8Array.of(0x22, 0xc0, 0xaf, 0x22)],
    ["a surrogate", Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22)],
    ["Latin-1", Buffer.from('"é"', "latin1")],
    ["UTF-16", Buffer.from("\uFEFF1", "utf16le")],
    ["two byte-order marks", Buffer.from("\uFEFF\uFEFF1")],
    ["a byte-order mark behind the value", Buffer.from("1\uFEFF")],
  ])("%s is INVALID_JSON", async (_, body) => {
    expectProblem(await send(createEchoApp(), "/", message(body)), "INVALID_JSON");
  });

  it("one leading byte-order mark is skipped", async () => {
    expect((await send(createEchoApp(), "/", message('\uFEFF"é"'))).json).toEqual(["é"]);
  });

  it("text beyond ASCII arrives whole", async () => {
    expect((await send(createEchoApp(), "/", jsonMessage("é漢🎉\u0000"))).json).toEqual([
      "é漢🎉\u0000",
    ]);
  });

  it.each([
    "{a:1}",
    "{'a':1}",
    "[1,]",
    "01",
    "+1",
    "NaN",
    "undefined",
    "// a\n1",
    "1 2",
    '{"a":1',
    '"a',
  ])("%s is INVALID_JSON", async (body) => {
    const answer = await send(createEchoApp(), "/", message(body));
    expectProblem(answer, "INVALID_JSON");
  });
});

describeEntries("decisions §7: keys that reach for a prototype", (send) => {
  it.each([
    '{"__proto__":1}',
    '{"__proto__":{"admin":true}}',
    '{"a":{"__proto__":null}}',
    '[[{"__proto__":[]}]]',
    '{"\\u005f_proto__":1}',
    '{"__pr\\u006fto__":1}',
    '{"constructor":{"prototype":{}}}',
    '{"a":[{"constructor":{"prototype":1}}]}',
    '{"constr\\u0075ctor":{"prototype":{}}}',
    '{"constructor":{"a":1,"prototype":null}}',
  ])("%s is INVALID_JSON", async (body) => {
    expectProblem(await send(createEchoApp(), "/", message(body)), "INVALID_JSON");
    expect({}).not.toHaveProperty("admin");
  });

  it.each([
    '{"constructor":"a"}',
    '{"constructor":{"name":"a"}}',
    '{"prototype":{}}',
    '{"proto":1}',
    '{"a":"__proto__"}',
    '["constructor","prototype"]',
    '{"constructor":["prototype"]}',
    '{"__proto":1}',
  ])("%s is legal", async (body) => {
    const answer = await send(createEchoApp(), "/", message(body));
    expect([answer.status, answer.text]).toEqual([201, `[${body}]`]);
  });
});

describeEntries("decisions §7: nesting", (send) => {
  const tree: z.ZodType = z.lazy(() =>
    z.union([z.array(tree), z.record(z.string(), tree), z.null()]),
  );

  it.each([
    ["arrays", "[", "]", 1_000],
    ["arrays", "[", "]", 100_000],
    ["objects", '{"a":', "}", 1_000],
    ["objects", '{"a":', "}", 100_000],
  ])("of %s that would overflow is INVALID_JSON: %s%s %i deep", async (_, open, close, depth) => {
    const body = `${open.repeat(depth)}null${close.repeat(depth)}`;
    const app = createApp().post("/", ({ body: value }) => [value], { body: tree });
    expectProblem(await send(app, "/", message(body)), "INVALID_JSON");
    expectProblem(await send(createEchoApp(), "/", message(body)), "INVALID_JSON");
  });

  it("of unclosed brackets is INVALID_JSON", async () => {
    expectProblem(await send(createEchoApp(), "/", message("[".repeat(1_000_000))), "INVALID_JSON");
  });

  it("of a hundred levels passes a recursive schema", async () => {
    const body = `${"[".repeat(100)}${"]".repeat(100)}`;
    const app = createApp().post("/", ({ body: value }) => value, { body: tree });
    const answer = await send(app, "/", message(body));
    expect([answer.status, answer.text]).toEqual([201, body]);
  });

  it("counts brackets, not those inside strings", async () => {
    const text = '[{"\\"'.repeat(500);
    expect((await send(createEchoApp(), "/", jsonMessage(text))).json).toEqual([text]);
  });
});
