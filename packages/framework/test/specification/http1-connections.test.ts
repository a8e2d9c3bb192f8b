import { badRequest, chunked, describeTable, host, json, notAllowed, root } from "./http1-table.ts";

// docs/specification.md#115-connections
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

// docs/specification.md#115-connections
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
