import { expect, it } from "vitest";
import {
  badRequest,
  chunked,
  describeServer,
  describeTable,
  expecting,
  expectKept,
  expectResponse,
  host,
  json,
  notAllowed,
  root,
} from "./http1-table.ts";

// docs/specification.md#115-connections
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

// docs/specification.md#115-connections
describeServer("Expect: 100-continue, where the body is read (RFC 9110 §10.1.1)", (connect) => {
  it.each([
    ["with its length", "Content-Length: 1\r\n", "1"],
    ["in chunks", chunked, "1\r\n1\r\n0\r\n\r\n"],
  ])("%s: 100, then the answer", async (_, framing, body) => {
    const connection = await connect();
    connection.write(`POST /echo HTTP/1.1\r\n${host}${json}${expecting}${framing}\r\n`);
    expect((await connection.readResponse()).status).toBe(100);
    connection.write(body);
    expectResponse(await connection.readResponse(), { status: 201, body: "[1]" });
    await expectKept(connection);
  });
});
