import { badRequest, chunked, describeTable, host, json, notAllowed } from "./http1-table.ts";

const small = "x".repeat(100);

// docs/specification.md#115-connections
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

// docs/specification.md#115-connections
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
