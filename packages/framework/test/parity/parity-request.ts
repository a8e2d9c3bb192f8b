import fc from "fast-check";
import { maxBodyBytes, resultKinds } from "./parity-app.ts";

/** A request in parts that both entries can express. */
export interface ParityRequest {
  readonly app: "plain" | "any-origin" | "listed-origins";
  readonly method: string;
  /** Path and query; printable ASCII without `#`. */
  readonly target: string;
  readonly authority: string;
  /** Whether the request line has the absolute form. */
  readonly isAbsolute: boolean;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array<ArrayBuffer> | null;
  /** The size of the chunks that the body is sent in; 0 to send it with its length. */
  readonly chunkSize: number;
}

const printable = Array.from({ length: 0x7e - 0x20 }, (_, index) =>
  String.fromCharCode(0x21 + index),
);

const prefix = fc.constantFrom(
  ...["/", "/echo/", "/echo/", "/echo/", "/users/", "/users/me", "/users/", "/names/", "/names/"],
  ...["/search", "/search", "/search/page", "/bodies", "/bodies/later", "/bodies/unread"],
  ...["/a%20b/caf%c3%a9/", "/%75sers/", "/%61%20b/caf%C3%A9/"],
);

const segment = fc.oneof(
  fc.constantFrom(
    ...[
      "",
      "",
      ".",
      "..",
      "...",
      "%2e",
      "%2E",
      ".%2e",
      "%2E.",
      "%2e%2E",
      ".a",
      "%2ea",
      "a.",
      "..%2f",
    ],
    ...[
      "%2F",
      "%2f..",
      "%5C",
      "\\",
      "..\\",
      "\\..\\",
      "%252F",
      "%252e%252e",
      "%25",
      "%",
      "%2",
      "%zz",
    ],
    ...["%C3%A9", "%c3%a9", "%C3", "%FF", "%00", "%0d%0a", "%20", "+", "%ED%A0%80", "%F0%9F%8E%89"],
    ...[
      "me",
      "users",
      "42",
      "007",
      "-1.5",
      ".5",
      "5.",
      "1e2",
      "%34%32",
      "long-long-long",
      "caf%C3%A9",
    ],
    ...[
      "'",
      '"',
      "<a>",
      "{|}",
      "^",
      "`",
      ";a=b",
      ":id",
      "*",
      "@",
      "a@b:c",
      "~",
      "[]",
      "__proto__",
      "$&",
    ],
  ),
  fc.string({
    unit: fc.constantFrom(...printable.filter((character) => !"#?".includes(character))),
    maxLength: 5,
  }),
);

const fuzzedPath = fc
  .tuple(
    prefix,
    fc.array(fc.tuple(segment, fc.constantFrom("/", "/", "/", "//", "\\", "")), { maxLength: 4 }),
  )
  .map(([start, segments]) => start + segments.map((pair) => pair.join("")).join(""));

const plainPath = fc.constantFrom(
  ...[
    "/bodies",
    "/bodies",
    "/bodies",
    "/bodies",
    "/bodies/later",
    "/bodies/unchecked",
    "/bodies/unread",
  ],
  ...["/users/1", "/users/x", "/names/Ada", "/names/Ada", "/search", "/search", "/nowhere"],
);

const resultPath = fc.constantFrom(...resultKinds.map((kind) => `/results/${kind}`));

const queryPart = fc.oneof(
  fc.constantFrom(
    ...[
      "page=1",
      "page=0",
      "page=%31",
      "page=.5",
      "page=0x10",
      "page=1e2",
      "page=",
      "page",
      "%70age=2",
    ],
    ...[
      "exact=1",
      "exact=true",
      "exact=FALSE",
      "exact=0",
      "text=a+b%20c",
      "text=%C3%A9",
      "text=%FF%",
    ],
    ...[
      "text='\"<>`",
      "text=a=b",
      "text=/../?",
      "text=\\",
      "text=^{|}",
      "other=1",
      "=",
      "",
      "__proto__=1",
    ],
  ),
  fc.string({
    unit: fc.constantFrom(...printable.filter((character) => character !== "#")),
    maxLength: 8,
  }),
);

const query = fc.oneof(
  fc.constantFrom("", "", "", "?", "??"),
  fc.array(queryPart, { minLength: 1, maxLength: 3 }).map((parts) => `?${parts.join("&")}`),
);

const target = fc
  .tuple(
    fc.oneof(
      { weight: 5, arbitrary: fuzzedPath },
      { weight: 4, arbitrary: plainPath },
      { weight: 1, arbitrary: resultPath },
    ),
    query,
  )
  .map((parts) => parts.join(""));

const contentType = fc.constantFrom(
  ...Array.from({ length: 8 }, () => "application/json"),
  ...[
    "APPLICATION/JSON",
    "application/json; charset=utf-8",
    'application/json;a="b;\\"c"',
    "a/b+json",
  ],
  ...[
    "application/jsonx",
    "text/json",
    "application/x-www-form-urlencoded",
    "text/plain",
    "",
    "json",
  ],
  ...[
    "application/json, text/html",
    "application/json;",
    "application/json; =",
    "application/ json",
    "é",
  ],
);

const headerName = fc
  .tuple(
    fc.constantFrom(
      ...[
        "accept",
        "cookie",
        "set-cookie",
        "authorization",
        "x-a",
        "x-a",
        "x_b",
        "!#$%&'*+.^_`|~",
        "vary",
      ],
      ...[
        "constructor",
        "__proto__",
        "tostring",
        "if-none-match",
        "range",
        "referer",
        "user-agent",
        "via",
      ],
      ...[
        "origin",
        "access-control-request-method",
        "access-control-request-headers",
        "age",
        "etag",
      ],
    ),
    fc.nat(3),
  )
  .map(([name, letterCase]) => changeCase(name, letterCase));

function changeCase(name: string, letterCase: number): string {
  if (letterCase === 0) return name.toUpperCase();
  if (letterCase === 1) return name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
  return name;
}

const headerValue = fc.oneof(
  fc.constantFrom(
    ...[
      "",
      "a",
      "a, b",
      "a\tb",
      "  padded\t",
      "caf\u00e9",
      "\u0080\u00ff",
      '"quoted, \\" text"',
      "*",
      "null",
    ],
    ...["https://app.example", "https://other.example", "GET", "PUT", "x-a, x-b", "content-type"],
  ),
  fc.string({ unit: fc.constantFrom(" ", ...printable), maxLength: 12 }),
);

const headers = fc
  .tuple(
    withNull(
      7,
      1,
      fc.tuple(fc.constantFrom("content-type", "Content-Type", "CONTENT-TYPE"), contentType),
    ),
    withNull(
      1,
      5,
      fc.tuple(
        fc.constant("Content-Encoding"),
        fc.constantFrom("identity", "IDENTITY", "gzip", "identity, identity", "", "identity "),
      ),
    ),
    withNull(
      1,
      14,
      fc.tuple(fc.constant("Expect"), fc.constantFrom("100-continue", "100-Continue", "x")),
    ),
    withNull(
      1,
      1,
      fc.tuple(
        fc.constant("Origin"),
        fc.constantFrom("https://app.example", "https://other.example"),
      ),
    ),
    fc.array(fc.tuple(headerName, headerValue), { maxLength: 4 }),
    withNull(1, 19, fc.tuple(fc.constant("content-type"), contentType)),
  )
  .map(([type, encoding, expectation, origin, others, second]) =>
    [type, encoding, expectation, origin, ...others, second].filter((header) => header !== null),
  );

/** A value or, as often as it weighs, `null`. */
function withNull<Value>(
  values: number,
  nulls: number,
  arbitrary: fc.Arbitrary<Value>,
): fc.Arbitrary<Value | null> {
  return fc.oneof({ weight: nulls, arbitrary: fc.constant(null) }, { weight: values, arbitrary });
}

const body = fc.oneof(
  { weight: 2, arbitrary: fc.constant(null) },
  {
    weight: 6,
    arbitrary: fc
      .constantFrom(
        ...[
          "",
          "",
          '{"name":"Ada","tags":[1,2]}',
          '{"name":"Ada","tags":[1,2]}',
          '{"name":"","tags":["x"]}',
        ],
        ...[
          '"ada@example.com"',
          '"no"',
          "null",
          "1e400",
          " [1] \r\n",
          "{",
          "[1,]",
          "01",
          "'a'",
          " ",
          "NaN",
        ],
        ...['{"a":1,"a":2}', '{"__proto__":1}', '{"constructor":{"prototype":1}}', "[".repeat(60)],
        ...[
          '\ufeff"bom"',
          '\ufeff\ufeff"bom"',
          '"\ufeff"',
          '"é漢🎉"',
          '"\\ud800"',
          "\ufeff",
          '"\u0000"',
        ],
        ...["1".repeat(maxBodyBytes), "1".repeat(maxBodyBytes + 1), `"${"é".repeat(400)}"`],
      )
      .map((text) => Buffer.from(text)),
  },
  { weight: 1, arbitrary: fc.json({ maxDepth: 2 }).map((text) => Buffer.from(text)) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(
        [0x22, 0xff, 0x22],
        [0xc3],
        [0x22, 0xed, 0xa0, 0x80, 0x22],
        [0xff, 0xfe, 0x31, 0],
      )
      .map((bytes) => Buffer.from(bytes)),
  },
);

const origin = fc.constantFrom(
  ...Array.from({ length: 10 }, () => ({ authority: "localhost", isAbsolute: false })),
  ...[
    "EXAMPLE.com:8080",
    "example.com:80",
    "127.1",
    "[::1]:9",
    "ex%41mple.com",
    "a_b.example.",
  ].flatMap((authority) => [
    { authority, isAbsolute: false },
    { authority, isAbsolute: true },
  ]),
);

const method = fc.constantFrom(
  ...["GET", "GET", "GET", "GET", "POST", "POST", "POST", "PUT", "PUT", "DELETE", "DELETE"],
  ...["HEAD", "PATCH", "OPTIONS", "OPTIONS", "PROPFIND", "PURGE", "LINK"],
);

/** Requests of every kind, hostile and plain. */
export const parityRequest: fc.Arbitrary<ParityRequest> = fc
  .record({
    app: fc.constantFrom<ParityRequest["app"][]>("plain", "plain", "any-origin", "listed-origins"),
    method,
    target,
    origin,
    headers,
    body,
    chunkSize: fc.constantFrom(0, 0, 0, 1, 7, 1000),
  })
  .map(({ origin: { authority, isAbsolute }, body: bytes, ...parts }) => ({
    ...parts,
    authority,
    isAbsolute,
    // Fetch has no GET and no HEAD with a body.
    body:
      parts.method === "GET" || parts.method === "HEAD" || bytes === null
        ? null
        : Uint8Array.from(bytes),
  }));
