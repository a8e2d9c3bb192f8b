import { expect, it } from "vitest";
import {
  chunked,
  describeServer,
  describeTable,
  expecting,
  expectKept,
  expectResponse,
  host,
} from "./http1-table.ts";

const pairs = "Content-Type: application/x-www-form-urlencoded\r\n";
const parts = "Content-Type: multipart/form-data; boundary=b\r\n";
const tooLarge = { status: 413, code: "PAYLOAD_TOO_LARGE" } as const;
const wrongType = { status: 415, code: "UNSUPPORTED_MEDIA_TYPE" } as const;
const invalid = { status: 400, code: "INVALID_FORM" } as const;
const incomplete = { status: 400, code: "BAD_REQUEST" } as const;

// docs/specification.md#66-bodies-that-a-handler-reads
describeTable("bodies that a handler reads, all there", [
  [
    "bytes",
    `POST /bytes HTTP/1.1\r\n${host}Content-Length: 2\r\n\r\nab`,
    "kept",
    { status: 201, body: "ab" },
  ],
  [
    "bytes in chunks",
    `POST /bytes HTTP/1.1\r\n${host}${chunked}\r\n1\r\na\r\n1\r\nb\r\n0\r\n\r\n`,
    "kept",
    { status: 201, body: "ab" },
  ],
  ["no body", `POST /bytes HTTP/1.1\r\n${host}\r\n`, "kept", { status: 201, body: "" }],
  [
    "a length of 0",
    `POST /bytes HTTP/1.1\r\n${host}Content-Length: 0\r\n\r\n`,
    "kept",
    { status: 201, body: "" },
  ],
  [
    "a form",
    `POST /form HTTP/1.1\r\n${host}${pairs}Content-Length: 3\r\n\r\na=1`,
    "kept",
    { status: 201, body: '{"a":"1"}' },
  ],
  [
    "two forms",
    `POST /form HTTP/1.1\r\n${host}${pairs}Content-Length: 3\r\n\r\na=1`.repeat(2),
    "kept",
    { status: 201, body: '{"a":"1"}' },
    { status: 201, body: '{"a":"1"}' },
  ],
  [
    "an empty form",
    `POST /form HTTP/1.1\r\n${host}${pairs}\r\n`,
    "kept",
    { status: 201, body: "{}" },
  ],
  ["no content type", `POST /form HTTP/1.1\r\n${host}\r\n`, "kept", wrongType],
  [
    "two content types",
    `POST /form HTTP/1.1\r\n${host}${pairs}${pairs}Content-Length: 3\r\n\r\na=1`,
    "kept",
    wrongType,
  ],
  [
    "an invalid form",
    `POST /form HTTP/1.1\r\n${host}${parts}Content-Length: 3\r\n\r\na=1`,
    "kept",
    invalid,
  ],
  [
    "too many parts",
    `POST /form HTTP/1.1\r\n${host}${pairs}Content-Length: 5\r\n\r\na&b&c`,
    "kept",
    tooLarge,
  ],
  [
    "too many bytes",
    `POST /bytes HTTP/1.1\r\n${host}Content-Length: 1001\r\n\r\n${"x".repeat(1_001)}`,
    "kept",
    tooLarge,
  ],
]);

// docs/specification.md#115-connections
describeTable("bodies that a handler reads, still arriving", [
  [
    "a length above the limit",
    `POST /bytes HTTP/1.1\r\n${host}Content-Length: 9999999\r\n\r\nx`,
    "closed",
    tooLarge,
  ],
  [
    "chunks above the limit",
    `POST /bytes HTTP/1.1\r\n${host}${chunked}\r\nffff\r\n${"x".repeat(2_000)}`,
    "closed",
    tooLarge,
  ],
  [
    "another type",
    `POST /form HTTP/1.1\r\n${host}Content-Length: 9999999\r\n\r\nx`,
    "closed",
    wrongType,
  ],
  [
    "a content coding",
    `POST /bytes HTTP/1.1\r\n${host}Content-Encoding: gzip\r\n${chunked}\r\n9\r\nx`,
    "closed",
    wrongType,
  ],
  [
    "a length above the limit, expecting a 100",
    `POST /bytes HTTP/1.1\r\n${host}${expecting}Content-Length: 1001\r\n\r\n`,
    "closed",
    tooLarge,
  ],
  [
    "another type, expecting a 100",
    `POST /form HTTP/1.1\r\n${host}${expecting}Content-Length: 9\r\n\r\n`,
    "closed",
    wrongType,
  ],
  [
    "malformed chunks",
    `POST /bytes HTTP/1.1\r\n${host}${chunked}\r\n1\r\nx\r\nzz\r\n`,
    "closed",
    incomplete,
  ],
]);

// docs/specification.md#115-connections
describeServer("a body that a handler reads, expecting a 100", (connect) => {
  it("gets one, then the answer", async () => {
    const connection = await connect();
    connection.write(`POST /form HTTP/1.1\r\n${host}${pairs}${expecting}Content-Length: 3\r\n\r\n`);
    expect((await connection.readResponse()).status).toBe(100);
    connection.write("a=1");
    expectResponse(await connection.readResponse(), { status: 201, body: '{"a":"1"}' });
    await expectKept(connection);
  });
});
