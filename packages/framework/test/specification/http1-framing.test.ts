import { badRequest, chunked, describeTable, host, json } from "./http1-table.ts";

// docs/specification.md#115-connections
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

// docs/specification.md#115-connections
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
    "a malformed chunk size",
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
