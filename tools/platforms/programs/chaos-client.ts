import assert from "node:assert/strict";
import { connect } from "node:net";
import { Random } from "./random.ts";
import { bodyPaths } from "./chaos-app.ts";
import { framework } from "./framework.ts";

/** The seed, the number of conversations, and how many run at once. */
const seed = 1;
const count = 600;
const parallel = 6;

/** A server is stuck if it keeps sending, or neither responds nor closes, for this long. */
const patience = 20_000;

/** The responses of a chaos application: the successes of its routes, and every code except the 500. */
const statuses: readonly number[] = [
  ...[100, 200, 201, 202, 204],
  ...Object.values(framework.errorCodes).map(({ status }) => status),
].filter((status) => status !== 500);

/** What the client does after writing. */
const endings = ["close its side", "reset", "leave with the first bytes"] as const;

/**
 * Sends randomly broken requests, and leaves in random ways. Asserts that nothing reaches `onError`, that every response is
 * documented, and that the server still responds.
 *
 * @param port - The port of an application of `createChaosApp`.
 * @param ownStatuses - The statuses of responses that the server sends without the application.
 */
export async function causeChaos(port: number, ownStatuses: readonly number[]): Promise<void> {
  const queue = Array.from({ length: count }, (_, number) => {
    const random = new Random(seed, number);
    return { text: createRequest(random), ending: random.pick(endings) };
  });
  const unknown: string[] = [];
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const answer = await converse(port, next.text, next.ending);
      const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(answer)?.[1]);
      const isOwn = ownStatuses.includes(status) && !answer.includes("application/problem+json");
      if (answer === "" || statuses.includes(status) || isOwn) continue;
      unknown.push(`${JSON.stringify(next).slice(0, 300)}: ${answer.slice(0, 30)}`);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  // By the time many more requests are handled, late reports have arrived.
  let reports: unknown;
  for (let turn = 0; turn < 50; turn++) reports = await readReports(port);
  assert.deepEqual({ unknown, reports }, { unknown: [], reports: [] });
}

async function readReports(port: number): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}/reports`);
  assert.equal(response.status, 200);
  return response.json();
}

function createRequest(random: Random): string {
  const isPost = random.chance(60);
  const method = isPost ? "POST" : random.chance(80) ? "GET" : random.pick(methods);
  const target = random.pick(random.chance(20) ? targets : isPost ? bodyPaths : paths);
  const version = random.chance(5) ? random.pick(["1.0", "0.9", "2.0", "1.9"]) : "1.1";
  const host = random.chance(30) ? random.pick(hosts) : "Host: localhost\r\n";
  const header = random.chance(40) ? random.pick(headers) : "";
  const rest = isPost ? random.pick(types) + random.pick(bodies) : "\r\n";
  return `${method} ${target} HTTP/${version}\r\n${host}${header}${rest}`;
}

function converse(port: number, text: string, ending: (typeof endings)[number]): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = "";
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: false });
    socket.setEncoding("latin1").on("data", (chunk: string) => {
      received += chunk;
      if (ending === "leave with the first bytes") socket.destroy();
    });
    // A reset is an ordinary end: what came before it counts.
    socket
      .on("error", () => undefined)
      .on("close", () => {
        resolve(received);
      });
    socket.setTimeout(patience, () => {
      reject(new Error(`Stuck after ${JSON.stringify({ text, ending })}`));
    });
    socket.write(text, "latin1", () => {
      if (ending === "reset") socket.resetAndDestroy();
      else socket.end();
    });
  });
}

const methods = ["HEAD", "OPTIONS", "PATCH", "TRACE", "get", "FOO", "A,B", ""];

const paths = ["/url", "/headers", "/chunks", "/large", "/reply", "/find/1", "/find/x?a=1&a=2"];

const targets = [
  ...["/%", "/%zz", "/find/%ff", "/find/%00", "/find/%C0%80", "/url/../url", "/url?%", "/url#a"],
  ...["//url", "/\\url", "/\xff", "/\x7f", "*", "url", "", "?a", "/a b", `/${"a".repeat(9_000)}`],
  ...["http://other/url", "http://other:99999/url", "http://xn--a/url", "http://1.2.3.4.5/url"],
  ...["http://u:p@other/url", "http:///url", "http://", "ftp://other/url", "other:80"],
];

const hosts = [
  ...["a:99999", "a:65536", "xn--a", "xn--a.example", "1.2.3.4.5", "256.256.256.256", "1.2.3.08"],
  ...["0x100000000", "a b", "a/url", "a?b", "a#b", "a\\b", "u@a", "[::1", "[v1.a]", "[::1]", "%zz"],
  ...["a%00", "\xff", "a:b", ":80", "a:", "a,b", "", "a".repeat(300)],
]
  .map((host) => `Host: ${host}\r\n`)
  .concat("", "Host: a\r\nHost: b\r\n");

const headers = [
  ...[
    "X-A: \xff\xfe\x80",
    "X-A: a\x01b",
    "X-A: a\0b",
    "X A: b",
    "X\xe9: b",
    ": b",
    "a",
    "X-A: a\r\n b",
  ],
  ...[
    "Cookie: \xff; =;",
    "Expect: 100-continue",
    "Expect: nonsense",
    "__proto__: a",
    "Origin: \xff",
  ],
  ...["Origin: https://a.example", "Origin: null\r\nAccess-Control-Request-Method: \xff"],
  "Origin: \xe9\r\nAccess-Control-Request-Method: POST\r\nAccess-Control-Request-Headers: \xff, \xe9",
  ...["Connection: close", "Connection: Upgrade\r\nUpgrade: websocket", "Content-Encoding: \xff"],
  ...[`X-A: ${"a".repeat(20_000)}`, "X-A: 1\r\n".repeat(2_500).trimEnd()],
].map((header) => `${header}\r\n`);

const types = [
  ...["application/json", "multipart/form-data; boundary=B", "multipart/form-data", "text/plain"],
  ...["application/x-www-form-urlencoded", "\xff/\x80"],
].map((type) => `Content-Type: ${type}\r\n`);

const part = '--B\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';

const bodies = [
  ...['{"a":1}', "{", "a=1&%=%ff", part, `${part}--B--`, "\xff", "x".repeat(100_000)].flatMap(
    (text) => [
      `Content-Length: ${text.length}\r\n\r\n${text}`,
      `Content-Length: ${text.length + 100}\r\n\r\n${text}`,
      `Transfer-Encoding: chunked\r\n\r\n${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`,
      `Transfer-Encoding: chunked\r\n\r\n${text.length.toString(16)}\r\n${text}\r\n`,
    ],
  ),
  ...["zz\r\n", "5\r\nhelloXX3\r\n", "5\r\nhello\r\nzz\r\n", "FFFFFFFFFFFFFFFFFF\r\nhello"].map(
    (text) => `Transfer-Encoding: chunked\r\n\r\n${text}`,
  ),
  "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nbad trailer\r\n\r\n",
  ...["-1", "+3", "1\r\nContent-Length: 2", "9999999999", "99999999999999999999999"].map(
    (length) => `Content-Length: ${length}\r\n\r\nhello`,
  ),
  ...["gzip", "gzip, chunked", "chunked, chunked", "chunked\r\nContent-Length: 3"].map(
    (coding) => `Transfer-Encoding: ${coding}\r\n\r\n3\r\nabc\r\n0\r\n\r\n`,
  ),
  "\r\n",
];
