import { badRequest, describeTable, host, json, root } from "./http1-table.ts";

// docs/specification.md#115-connections
describeTable("the request line (RFC 9112 §3)", [
  ["the origin form", `GET / HTTP/1.1\r\n${host}\r\n`, "kept", root],
  ["an empty line before it (§2.2)", `\r\nGET / HTTP/1.1\r\n${host}\r\n`, "kept", root],
  ["nothing that is one", "nonsense\r\n\r\n", "closed", badRequest],
  ["no target", `GET HTTP/1.1\r\n${host}\r\n`, "closed", badRequest],
  ["no version", `GET /\r\n${host}\r\n`, "closed", badRequest],
  ["another protocol", `GET / FTP/1.1\r\n${host}\r\n`, "closed", badRequest],
  ["a version in small letters", `GET / http/1.1\r\n${host}\r\n`, "closed", badRequest],
  ["an unknown version", `GET / HTTP/1.10\r\n${host}\r\n`, "closed", badRequest],
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

// docs/specification.md#115-connections
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

// docs/specification.md#115-connections
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

// docs/specification.md#115-connections
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
  ["a malformed port", "GET / HTTP/1.1\r\nHost: a:b\r\n\r\n", "closed", badRequest],
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
