import { RawClient, type RawResponse } from "@fw/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp, z, type ErrorCode, type Server } from "../../src/index.ts";

const app = createApp({ server: { maxBodyBytes: 1_000 } })
  .get("/", () => "root")
  .get("/url/*", ({ request }) => request.url)
  .get("/slow", async () => {
    await new Promise(setImmediate);
    return "slow";
  })
  .get("/reply/304", () => new Response(null, { status: 304, headers: { etag: '"1"' } }))
  .get("/stream", () => new Response("stream").body)
  .post("/echo", ({ body }) => [body], { body: z.unknown() })
  .post("/unread", () => "unread")
  .delete("/gone", () => "dropped");

let server: Server;

beforeAll(async () => {
  server = await app.listen({ port: 0, hostname: "127.0.0.1" });
});

afterAll(async () => {
  await server.close({ timeout: 0 });
});

const host = "Host: localhost\r\n";
const json = "Content-Type: application/json\r\n";
const chunked = "Transfer-Encoding: chunked\r\n";

/** What one of the responses must be. */
interface Expected {
  readonly method?: string;
  readonly status: number;
  readonly code?: ErrorCode;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

type State = "kept" | "closed";
type Row = readonly [name: string, bytes: string, state: State, ...expected: Expected[]];

const badRequest: Expected = { status: 400, code: "BAD_REQUEST" };
const root: Expected = { status: 200, body: "root" };
const notAllowed: Expected = { status: 405, code: "METHOD_NOT_ALLOWED" };

describeTable("the request line (RFC 9112 §3)", [
  ["the origin form", `GET / HTTP/1.1\r\n${host}\r\n`, "kept", root],
  ["an empty line before it (§2.2)", `\r\nGET / HTTP/1.1\r\n${host}\r\n`, "kept", root],
  ["nothing that is one", "nonsense\r\n\r\n", "closed", badRequest],
  ["no target", `GET HTTP/1.1\r\n${host}\r\n`, "closed", badRequest],
  ["no version", `GET /\r\n${host}\r\n`, "closed", badRequest],
  ["another protocol", `GET / FTP/1.1\r\n${host}\r\n`, "closed", badRequest],
  ["a version in small letters", `GET / http/1.1\r\n${host}\r\n`, "closed", badRequest],
  ["a version that is none", `GET / HTTP/1.10\r\n${host}\r\n`, "closed", badRequest],
  ["HTTP/2.0", `GET / HTTP/2.0\r\n${host}\r\n`, "closed", badRequest],
  ["a method in small letters", `get / HTTP/1.1\r\n${host}\r\n`, "closed", badRequest],
  ["a method that nobody knows", `BREW / HTTP/1.1\r\n${host}\r\n`, "closed", badRequest],
  ["a space in the target", `GET /a b HTTP/1.1\r\n${host}\r\n`, "closed", badRequest],
  [
    "two spaces before the target, which §3 lets pass",
    `GET  /nowhere HTTP/1.1\r\n${host}\r\n`,
    "kept",
    { status: 404, code: "NOT_FOUND" },
  ],
  ["a target without a slash", `GET a HTTP/1.1\r\n${host}\r\n`, "closed", badRequest],
  ["a fragment", `GET /#a HTTP/1.1\r\n${host}\r\n`, "closed", badRequest],
  ["an empty fragment", `GET /# HTTP/1.1\r\n${host}\r\n`, "closed", badRequest],
  ["a fragment behind a query", `GET /?a#b HTTP/1.1\r\n${host}\r\n`, "closed", badRequest],
  ["a byte above 127 in the target", `GET /\u00e9 HTTP/1.1\r\n${host}\r\n`, "closed", badRequest],
  ["an unknown path", `GET /a HTTP/1.1\r\n${host}\r\n`, "kept", { status: 404, code: "NOT_FOUND" }],
  [
    "a path that begins with two slashes",
    `GET //url HTTP/1.1\r\n${host}\r\n`,
    "kept",
    { status: 200, body: "http://localhost//url" },
  ],
]);

describeTable("the absolute form (RFC 9112 §3.2.2)", [
  [
    "its authority wins over Host",
    `GET http://example.com:8080/url/a?b HTTP/1.1\r\n${host}\r\n`,
    "kept",
    { status: 200, body: "http://example.com:8080/url/a?b" },
  ],
  [
    "its scheme and host in capitals",
    `GET HTTP://EXAMPLE.com/url HTTP/1.1\r\n${host}\r\n`,
    "kept",
    { status: 200, body: "http://example.com/url" },
  ],
  ["no path means the root", `GET http://example.com HTTP/1.1\r\n${host}\r\n`, "kept", root],
  ["a query without a path", `GET http://example.com?a HTTP/1.1\r\n${host}\r\n`, "kept", root],
  [
    "a Host is needed all the same",
    "GET http://example.com/ HTTP/1.1\r\n\r\n",
    "closed",
    badRequest,
  ],
  [
    "a Host that is wrong all the same",
    "GET http://example.com/ HTTP/1.1\r\nHost: a b\r\n\r\n",
    "closed",
    badRequest,
  ],
  ["user information", `GET http://ada@example.com/ HTTP/1.1\r\n${host}\r\n`, "closed", badRequest],
  ["a password", `GET http://ada:a@example.com/ HTTP/1.1\r\n${host}\r\n`, "closed", badRequest],
  [
    "empty user information",
    `GET http://@example.com/ HTTP/1.1\r\n${host}\r\n`,
    "closed",
    badRequest,
  ],
  ["a fragment", `GET http://example.com/#a HTTP/1.1\r\n${host}\r\n`, "closed", badRequest],
  ["no authority", `GET http:///a HTTP/1.1\r\n${host}\r\n`, "closed", badRequest],
  ["another scheme", `GET ftp://example.com/ HTTP/1.1\r\n${host}\r\n`, "closed", badRequest],
  [
    "a port out of range",
    `GET http://example.com:65536/ HTTP/1.1\r\n${host}\r\n`,
    "closed",
    badRequest,
  ],
  [
    "POST",
    `POST http://example.com/echo HTTP/1.1\r\n${host}${json}Content-Length: 1\r\n\r\n1`,
    "kept",
    { status: 201, body: "[1]" },
  ],
]);

describeTable("the asterisk form and CONNECT (RFC 9112 §3.2.3, §3.2.4)", [
  [
    "OPTIONS *",
    `OPTIONS * HTTP/1.1\r\n${host}\r\n`,
    "kept",
    { status: 204, body: "", headers: { allow: "GET, POST, DELETE, OPTIONS" } },
  ],
  ["GET *", `GET * HTTP/1.1\r\n${host}\r\n`, "closed", badRequest],
  ["HEAD *", `HEAD * HTTP/1.1\r\n${host}\r\n`, "closed", { method: "HEAD", status: 400 }],
  ["OPTIONS **", `OPTIONS ** HTTP/1.1\r\n${host}\r\n`, "closed", badRequest],
  ["OPTIONS * without a Host", "OPTIONS * HTTP/1.1\r\n\r\n", "closed", badRequest],
  ["CONNECT", `CONNECT localhost:80 HTTP/1.1\r\n${host}\r\n`, "closed", badRequest],
]);

describeTable("Host (RFC 9112 §3.2)", [
  ["missing", "GET / HTTP/1.1\r\n\r\n", "closed", badRequest],
  ["missing on an unknown path", "GET /nowhere HTTP/1.1\r\n\r\n", "closed", badRequest],
  ["repeated", `GET / HTTP/1.1\r\n${host}Host: example.com\r\n\r\n`, "closed", badRequest],
  ["the same twice", `GET / HTTP/1.1\r\n${host}${host}\r\n`, "closed", badRequest],
  ["empty", "GET / HTTP/1.1\r\nHost:\r\n\r\n", "closed", badRequest],
  ["white space", "GET / HTTP/1.1\r\nHost:  \t \r\n\r\n", "closed", badRequest],
  ["a list", "GET / HTTP/1.1\r\nHost: a, b\r\n\r\n", "closed", badRequest],
  ["a path", "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", "closed", badRequest],
  ["user information", "GET / HTTP/1.1\r\nHost: a@b\r\n\r\n", "closed", badRequest],
  ["a URL", "GET / HTTP/1.1\r\nHost: http://a\r\n\r\n", "closed", badRequest],
  ["a port without a host", "GET / HTTP/1.1\r\nHost: :80\r\n\r\n", "closed", badRequest],
  ["a port that is none", "GET / HTTP/1.1\r\nHost: a:b\r\n\r\n", "closed", badRequest],
  ["a port out of range", "GET / HTTP/1.1\r\nHost: a:65536\r\n\r\n", "closed", badRequest],
  ["an open bracket", "GET / HTTP/1.1\r\nHost: [::1\r\n\r\n", "closed", badRequest],
  ["a bad escape", "GET / HTTP/1.1\r\nHost: a%zz\r\n\r\n", "closed", badRequest],
  [
    "a port",
    "GET /url HTTP/1.1\r\nHost: a:8080\r\n\r\n",
    "kept",
    { status: 200, body: "http://a:8080/url" },
  ],
  [
    "an address in brackets",
    "GET /url HTTP/1.1\r\nHost: [::1]\r\n\r\n",
    "kept",
    { status: 200, body: "http://[::1]/url" },
  ],
  [
    "a wrong one behind a right one",
    `GET / HTTP/1.1\r\n${host}\r\nGET / HTTP/1.1\r\nHost: a b\r\n\r\n`,
    "closed",
    root,
    badRequest,
  ],
  ["HTTP/1.0 without one", "GET / HTTP/1.0\r\n\r\n", "closed", root],
  ["HTTP/1.0 with a wrong one", "GET / HTTP/1.0\r\nHost: a b\r\n\r\n", "closed", badRequest],
]);

describeTable("fields (RFC 9112 §5)", [
  ["a space before the colon", `GET / HTTP/1.1\r\n${host}A : b\r\n\r\n`, "closed", badRequest],
  ["a name with a space", `GET / HTTP/1.1\r\n${host}A b: c\r\n\r\n`, "closed", badRequest],
  ["no name", `GET / HTTP/1.1\r\n${host}: a\r\n\r\n`, "closed", badRequest],
  ["no colon", `GET / HTTP/1.1\r\n${host}a\r\n\r\n`, "closed", badRequest],
  ["a folded line", `GET / HTTP/1.1\r\n${host}A: b\r\n c\r\n\r\n`, "closed", badRequest],
  ["a NUL in a value", `GET / HTTP/1.1\r\n${host}A: b\0\r\n\r\n`, "closed", badRequest],
  ["a lone CR in a value", `GET / HTTP/1.1\r\n${host}A: b\rc\r\n\r\n`, "closed", badRequest],
  [
    "a head beyond 16 KiB",
    `GET / HTTP/1.1\r\n${host}A: ${"a".repeat(17_000)}\r\n\r\n`,
    "closed",
    { status: 431, code: "REQUEST_HEADER_FIELDS_TOO_LARGE" },
  ],
  [
    "a target beyond 16 KiB",
    `GET /${"a".repeat(17_000)} HTTP/1.1\r\n${host}\r\n`,
    "closed",
    { status: 431, code: "REQUEST_HEADER_FIELDS_TOO_LARGE" },
  ],
]);

describeTable("framing (RFC 9112 §6, §7)", [
  [
    "Content-Length",
    `POST /echo HTTP/1.1\r\n${host}${json}Content-Length: 2\r\n\r\n12`,
    "kept",
    { status: 201, body: "[12]" },
  ],
  [
    "chunks",
    `POST /echo HTTP/1.1\r\n${host}${json}${chunked}\r\n1\r\n1\r\n00001\r\n2\r\n0\r\n\r\n`,
    "kept",
    { status: 201, body: "[12]" },
  ],
  [
    "chunked in capitals",
    `POST /echo HTTP/1.1\r\n${host}${json}transfer-encoding: CHUNKED\r\n\r\n1\r\n1\r\n0\r\n\r\n`,
    "kept",
    { status: 201, body: "[1]" },
  ],
  [
    "a chunk extension and a trailer",
    `POST /echo HTTP/1.1\r\n${host}${json}${chunked}\r\n1;a=b\r\n1\r\n0\r\nA: b\r\n\r\n`,
    "kept",
    { status: 201, body: "[1]" },
  ],
  [
    "no framing is no body",
    `POST /echo HTTP/1.1\r\n${host}${json}\r\n`,
    "kept",
    { status: 400, code: "NO_BODY" },
  ],
  [
    "a length of zero",
    `POST /echo HTTP/1.1\r\n${host}${json}Content-Length: 0\r\n\r\n`,
    "kept",
    { status: 400, code: "NO_BODY" },
  ],
  [
    "chunks of nothing",
    `POST /echo HTTP/1.1\r\n${host}${json}${chunked}\r\n0\r\n\r\n`,
    "kept",
    { status: 400, code: "NO_BODY" },
  ],
  [
    "a coding that is not chunked",
    `POST /echo HTTP/1.1\r\n${host}${json}Transfer-Encoding: gzip\r\n\r\n`,
    "closed",
    badRequest,
  ],
  [
    "a coding before chunked",
    `POST /echo HTTP/1.1\r\n${host}${json}Transfer-Encoding: gzip, chunked\r\n\r\n`,
    "closed",
    badRequest,
  ],
  [
    "a coding behind chunked",
    `POST /echo HTTP/1.1\r\n${host}${json}Transfer-Encoding: chunked, gzip\r\n\r\n`,
    "closed",
    badRequest,
  ],
  [
    "the coding identity",
    `POST /echo HTTP/1.1\r\n${host}${json}Transfer-Encoding: identity\r\n\r\n`,
    "closed",
    badRequest,
  ],
  [
    "chunked twice",
    `POST /echo HTTP/1.1\r\n${host}${json}${chunked}${chunked}\r\n`,
    "closed",
    badRequest,
  ],
  [
    "an empty coding",
    `POST /echo HTTP/1.1\r\n${host}${json}Transfer-Encoding:\r\n\r\n`,
    "closed",
    badRequest,
  ],
  [
    "a coding on an unknown path",
    `POST /nowhere HTTP/1.1\r\n${host}Transfer-Encoding: gzip, chunked\r\n\r\n`,
    "closed",
    badRequest,
  ],
  [
    "a coding and a length",
    `POST /echo HTTP/1.1\r\n${host}${json}${chunked}Content-Length: 1\r\n\r\n1\r\n1\r\n0\r\n\r\n`,
    "closed",
    badRequest,
  ],
  [
    "a length and a coding",
    `POST /echo HTTP/1.1\r\n${host}${json}Content-Length: 1\r\n${chunked}\r\n1\r\n1\r\n0\r\n\r\n`,
    "closed",
    badRequest,
  ],
  [
    "two lengths",
    `POST /echo HTTP/1.1\r\n${host}${json}Content-Length: 1\r\nContent-Length: 2\r\n\r\n12`,
    "closed",
    badRequest,
  ],
  [
    "a list of lengths",
    `POST /echo HTTP/1.1\r\n${host}${json}Content-Length: 1, 2\r\n\r\n12`,
    "closed",
    badRequest,
  ],
  [
    "a negative length",
    `POST /echo HTTP/1.1\r\n${host}${json}Content-Length: -1\r\n\r\n`,
    "closed",
    badRequest,
  ],
  [
    "a length with a sign",
    `POST /echo HTTP/1.1\r\n${host}${json}Content-Length: +1\r\n\r\n1`,
    "closed",
    badRequest,
  ],
  [
    "a hexadecimal length",
    `POST /echo HTTP/1.1\r\n${host}${json}Content-Length: 0x1\r\n\r\n1`,
    "closed",
    badRequest,
  ],
  [
    "a length beyond 64 bits",
    `POST /echo HTTP/1.1\r\n${host}${json}Content-Length: ${"9".repeat(30)}\r\n\r\n1`,
    "closed",
    badRequest,
  ],
  [
    "a chunk size that is none",
    `POST /echo HTTP/1.1\r\n${host}${json}${chunked}\r\nx\r\n1\r\n0\r\n\r\n`,
    "closed",
    badRequest,
  ],
  [
    "an empty chunk size",
    `POST /echo HTTP/1.1\r\n${host}${json}${chunked}\r\n\r\n1\r\n0\r\n\r\n`,
    "closed",
    badRequest,
  ],
  [
    "a negative chunk size",
    `POST /echo HTTP/1.1\r\n${host}${json}${chunked}\r\n-1\r\n1\r\n0\r\n\r\n`,
    "closed",
    badRequest,
  ],
  [
    "a chunk size with a prefix",
    `POST /echo HTTP/1.1\r\n${host}${json}${chunked}\r\n0x1\r\n1\r\n0\r\n\r\n`,
    "closed",
    badRequest,
  ],
  [
    "a chunk size beyond 64 bits",
    `POST /echo HTTP/1.1\r\n${host}${json}${chunked}\r\n${"f".repeat(17)}\r\n1\r\n0\r\n\r\n`,
    "closed",
    badRequest,
  ],
  [
    "a chunk longer than its size",
    `POST /echo HTTP/1.1\r\n${host}${json}${chunked}\r\n1\r\n12\r\n0\r\n\r\n`,
    "closed",
    badRequest,
  ],
]);

describeTable("methods, Allow and content (RFC 9110 §6.4.1, §9.3.2, §10.2.1)", [
  [
    "HEAD is 405, without content",
    `HEAD / HTTP/1.1\r\n${host}\r\n`,
    "kept",
    { method: "HEAD", status: 405, headers: { allow: "GET, OPTIONS" } },
  ],
  [
    "HEAD of an unknown path is 404",
    `HEAD /nowhere HTTP/1.1\r\n${host}\r\n`,
    "kept",
    { method: "HEAD", status: 404 },
  ],
  [
    "PATCH is 405 with Allow",
    `PATCH / HTTP/1.1\r\n${host}\r\n`,
    "kept",
    { ...notAllowed, headers: { allow: "GET, OPTIONS" } },
  ],
  ["TRACE is 405", `TRACE / HTTP/1.1\r\n${host}\r\n`, "kept", notAllowed],
  [
    "OPTIONS says what is allowed",
    `OPTIONS /echo HTTP/1.1\r\n${host}\r\n`,
    "kept",
    {
      status: 204,
      body: "",
      headers: {
        allow: "POST, OPTIONS",
        "content-length": undefined,
        "transfer-encoding": undefined,
      },
    },
  ],
  [
    "204 has no content and no length",
    `DELETE /gone HTTP/1.1\r\n${host}\r\n`,
    "kept",
    {
      status: 204,
      body: "",
      headers: { "content-length": undefined, "transfer-encoding": undefined },
    },
  ],
  [
    "304 has no content",
    `GET /reply/304 HTTP/1.1\r\n${host}\r\n`,
    "kept",
    {
      status: 304,
      body: "",
      headers: { etag: '"1"', "content-length": undefined, "transfer-encoding": undefined },
    },
  ],
  [
    "a stream is chunked",
    `GET /stream HTTP/1.1\r\n${host}\r\n`,
    "kept",
    {
      status: 200,
      body: "stream",
      headers: { "transfer-encoding": "chunked", "content-length": undefined },
    },
  ],
]);

describeTable("connections (RFC 9112 §9)", [
  ["Connection: close", `GET / HTTP/1.1\r\n${host}Connection: close\r\n\r\n`, "closed", root],
  [
    "close in a list",
    `GET / HTTP/1.1\r\n${host}Connection: Keep-Alive, CLOSE\r\n\r\n`,
    "closed",
    root,
  ],
  ["HTTP/1.0", `GET / HTTP/1.0\r\n${host}\r\n`, "closed", root],
  [
    "HTTP/1.0 with keep-alive",
    `GET / HTTP/1.0\r\n${host}Connection: keep-alive\r\n\r\n`,
    "kept",
    root,
  ],
  [
    "an upgrade that nobody offers",
    `GET / HTTP/1.1\r\n${host}Connection: upgrade\r\nUpgrade: websocket\r\n\r\n`,
    "closed",
    root,
  ],
  [
    "nothing is answered behind an upgrade that nobody offers",
    `GET / HTTP/1.1\r\n${host}Connection: upgrade\r\nUpgrade: x\r\n\r\nGET / HTTP/1.1\r\n${host}\r\n`,
    "closed",
    root,
  ],
  [
    "HTTP/1.0 with a transfer coding, whose framing is not trusted (RFC 9112 §6.1)",
    `POST /echo HTTP/1.0\r\n${host}${json}${chunked}Connection: keep-alive\r\n\r\n1\r\n1\r\n0\r\n\r\n`,
    "closed",
    { status: 201, body: "[1]" },
  ],
  [
    "one answer to HTTP/1.0 that has no length, and none to what is broken behind it",
    `DELETE /gone HTTP/1.0\r\n${host}Connection: keep-alive\r\n\r\nnonsense\r\n\r\n`,
    "closed",
    { status: 204, body: "" },
  ],
  [
    "the end of a stream to HTTP/1.0 is the end of the connection",
    `GET /stream HTTP/1.0\r\n${host}Connection: keep-alive\r\nTE: chunked\r\n\r\nGET / HTTP/1.0\r\n\r\n`,
    "closed",
    { status: 200, body: "stream", headers: { "transfer-encoding": undefined } },
  ],
  [
    "pipelined requests are answered in order",
    `GET /slow HTTP/1.1\r\n${host}\r\nPOST /echo HTTP/1.1\r\n${host}${json}Content-Length: 1\r\n\r\n1HEAD / HTTP/1.1\r\n${host}\r\nGET /nowhere HTTP/1.1\r\n${host}\r\nGET / HTTP/1.1\r\n${host}\r\n`,
    "kept",
    { status: 200, body: "slow" },
    { status: 201, body: "[1]" },
    { method: "HEAD", status: 405 },
    { status: 404, code: "NOT_FOUND" },
    root,
  ],
  [
    "nothing is answered behind Connection: close",
    `GET / HTTP/1.1\r\n${host}Connection: close\r\n\r\nGET / HTTP/1.1\r\n${host}\r\n`,
    "closed",
    root,
  ],
  [
    "what is broken behind a request leaves its answer",
    `GET / HTTP/1.1\r\n${host}\r\nnonsense\r\n\r\n`,
    "closed",
    root,
    badRequest,
  ],
  [
    "what is broken behind a slow request comes second",
    `GET /slow HTTP/1.1\r\n${host}\r\nnonsense\r\n\r\n`,
    "closed",
    { status: 200, body: "slow" },
    badRequest,
  ],
  [
    "a CONNECT behind a slow request comes second",
    `GET /slow HTTP/1.1\r\n${host}\r\nCONNECT a:1 HTTP/1.1\r\n${host}\r\n`,
    "closed",
    { status: 200, body: "slow" },
    badRequest,
  ],
  [
    "a CONNECT behind a stream comes second",
    `GET /stream HTTP/1.1\r\n${host}\r\nCONNECT a:1 HTTP/1.1\r\n${host}\r\n`,
    "closed",
    { status: 200, body: "stream" },
    badRequest,
  ],
  [
    "a broken body behind a slow request comes second",
    `GET /slow HTTP/1.1\r\n${host}\r\nPOST /echo HTTP/1.1\r\n${host}${json}${chunked}\r\nno chunk\r\n`,
    "closed",
    { status: 200, body: "slow" },
    badRequest,
  ],
  [
    "a head that is not trusted, behind a slow request, ends the connection",
    `GET /slow HTTP/1.1\r\n${host}\r\nGET / HTTP/1.1\r\n${host}${host}\r\nGET / HTTP/1.1\r\n${host}\r\n`,
    "closed",
    { status: 200, body: "slow" },
    badRequest,
  ],
]);

const small = "x".repeat(100);

describeTable("bodies that nobody reads, already there", [
  [
    "404",
    `POST /nowhere HTTP/1.1\r\n${host}Content-Length: 100\r\n\r\n${small}`,
    "kept",
    { status: 404, code: "NOT_FOUND" },
  ],
  ["405", `PUT /echo HTTP/1.1\r\n${host}Content-Length: 100\r\n\r\n${small}`, "kept", notAllowed],
  [
    "415",
    `POST /echo HTTP/1.1\r\n${host}Content-Length: 100\r\n\r\n${small}`,
    "kept",
    { status: 415, code: "UNSUPPORTED_MEDIA_TYPE" },
  ],
  [
    "413",
    `POST /echo HTTP/1.1\r\n${host}${json}Content-Length: 1001\r\n\r\n${"1".repeat(1_001)}`,
    "kept",
    { status: 413, code: "PAYLOAD_TOO_LARGE" },
  ],
  [
    "a route without a schema",
    `POST /unread HTTP/1.1\r\n${host}Content-Length: 100\r\n\r\n${small}`,
    "kept",
    { status: 201, body: "unread" },
  ],
  [
    "a body that reads like a request",
    `POST /nowhere HTTP/1.1\r\n${host}Content-Length: 37\r\n\r\nGET / HTTP/1.1\r\nHost: localhost\r\n\r\n  `,
    "kept",
    { status: 404, code: "NOT_FOUND" },
  ],
  [
    "chunks",
    `POST /nowhere HTTP/1.1\r\n${host}${chunked}\r\n64\r\n${small}\r\n0\r\n\r\n`,
    "kept",
    { status: 404, code: "NOT_FOUND" },
  ],
]);

describeTable("bodies that nobody reads, still arriving", [
  [
    "404",
    `POST /nowhere HTTP/1.1\r\n${host}Content-Length: 9999999\r\n\r\n${small}`,
    "closed",
    { status: 404, code: "NOT_FOUND" },
  ],
  [
    "405",
    `PUT /echo HTTP/1.1\r\n${host}Content-Length: 9999999\r\n\r\n${small}`,
    "closed",
    notAllowed,
  ],
  [
    "415",
    `POST /echo HTTP/1.1\r\n${host}Content-Length: 999\r\n\r\n${small}`,
    "closed",
    { status: 415, code: "UNSUPPORTED_MEDIA_TYPE" },
  ],
  [
    "413",
    `POST /echo HTTP/1.1\r\n${host}${json}Content-Length: 9999999\r\n\r\n${small}`,
    "closed",
    { status: 413, code: "PAYLOAD_TOO_LARGE" },
  ],
  [
    "413 in chunks",
    `POST /echo HTTP/1.1\r\n${host}${json}${chunked}\r\nffff\r\n${"1".repeat(2_000)}`,
    "closed",
    { status: 413, code: "PAYLOAD_TOO_LARGE" },
  ],
  [
    "a route without a schema",
    `POST /unread HTTP/1.1\r\n${host}Content-Length: 999\r\n\r\n`,
    "closed",
    { status: 201, body: "unread" },
  ],
  [
    "a wrong Host",
    `POST /echo HTTP/1.1\r\nHost: a b\r\n${json}Content-Length: 999\r\n\r\n`,
    "closed",
    badRequest,
  ],
]);

const expecting = "Expect: 100-continue\r\n";

describeTable("Expect: 100-continue, where the head decides (RFC 9110 §10.1.1)", [
  [
    "404",
    `POST /nowhere HTTP/1.1\r\n${host}${json}${expecting}Content-Length: 9\r\n\r\n`,
    "closed",
    { status: 404, code: "NOT_FOUND" },
  ],
  [
    "405",
    `PUT /echo HTTP/1.1\r\n${host}${json}${expecting}Content-Length: 9\r\n\r\n`,
    "closed",
    notAllowed,
  ],
  [
    "415",
    `POST /echo HTTP/1.1\r\n${host}${expecting}Content-Length: 9\r\n\r\n`,
    "closed",
    { status: 415, code: "UNSUPPORTED_MEDIA_TYPE" },
  ],
  [
    "413",
    `POST /echo HTTP/1.1\r\n${host}${json}${expecting}Content-Length: 1001\r\n\r\n`,
    "closed",
    { status: 413, code: "PAYLOAD_TOO_LARGE" },
  ],
  [
    "a wrong Host",
    `POST /echo HTTP/1.1\r\nHost:\r\n${json}${expecting}Content-Length: 9\r\n\r\n`,
    "closed",
    badRequest,
  ],
  [
    "a route that reads no body",
    `POST /unread HTTP/1.1\r\n${host}${expecting}Content-Length: 9\r\n\r\n`,
    "closed",
    { status: 201, body: "unread" },
  ],
  [
    "no body",
    `POST /echo HTTP/1.1\r\n${host}${json}${expecting}\r\n`,
    "closed",
    { status: 400, code: "NO_BODY" },
  ],
  ["GET", `GET / HTTP/1.1\r\n${host}${expecting}\r\n`, "closed", root],
  [
    "an expectation that nobody knows",
    `GET / HTTP/1.1\r\n${host}Expect: tea\r\n\r\n`,
    "kept",
    root,
  ],
  [
    "an expectation that nobody knows, with a body",
    `POST /echo HTTP/1.1\r\n${host}${json}Expect: tea\r\nContent-Length: 1\r\n\r\n1`,
    "kept",
    { status: 201, body: "[1]" },
  ],
]);

describe("Expect: 100-continue, where the body is read (RFC 9110 §10.1.1)", () => {
  it.each([
    ["with its length", "Content-Length: 1\r\n", "1"],
    ["in chunks", chunked, "1\r\n1\r\n0\r\n\r\n"],
  ])("%s: 100, then the answer", async (_, framing, body) => {
    const connection = await RawClient.connect(server.port);
    connection.write(`POST /echo HTTP/1.1\r\n${host}${json}${expecting}${framing}\r\n`);
    expect((await connection.readResponse()).status).toBe(100);
    connection.write(body);
    expectResponse(await connection.readResponse(), { status: 201, body: "[1]" });
    await expectKept(connection);
  });
});

function describeTable(name: string, rows: readonly Row[]): void {
  describe(name, () => {
    it.each(rows.map((row): [string, Row] => [row[0], row]))("%s", async (_, row) => {
      const [, bytes, state, ...expected] = row;
      const connection = await RawClient.connect(server.port);
      connection.write(bytes);
      for (const one of expected) {
        expectResponse(await connection.readResponse(one.method), one);
      }
      if (state === "kept") await expectKept(connection);
      else expect(await connection.receiveToEnd()).toBe("");
      connection.leave();
    });
  });
}

function expectResponse(response: RawResponse, expected: Expected): void {
  const text = response.body.toString();
  const { status, code, body, headers = {} } = expected;
  expect([response.status, text]).toEqual([status, body ?? text]);
  const fields: Readonly<Record<string, string | undefined>> = Object.fromEntries(response.headers);
  for (const [name, value] of Object.entries(headers)) expect(fields[name]).toBe(value);
  if (code === undefined) return;
  expect(fields["content-type"]).toBe("application/problem+json");
  expect(JSON.parse(text)).toMatchObject({ status, code, title: response.statusText });
}

/** The next request on the connection is answered, with nothing in between. */
async function expectKept(connection: RawClient): Promise<void> {
  connection.write(`GET /url/next HTTP/1.1\r\n${host}\r\n`);
  const next = await connection.readResponse();
  expect([next.status, next.body.toString()]).toEqual([200, "http://localhost/url/next"]);
  connection.leave();
}
