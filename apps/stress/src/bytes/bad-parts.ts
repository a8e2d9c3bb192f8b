import { toChunk, toPart, toSmuggled, type Part, type Row } from "./part.ts";
import type { Random } from "./random.ts";

/** Heads that are refused as they are, whatever comes behind them. */
const heads: readonly string[] = [
  "\x16\x03\x01 TLS\r\n\r\n",
  "\0\r\n\r\n",
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "BREW /quick/ID HTTP/1.1\r\nHost: a\r\n\r\n",
  "GET /quick/ID\r\nHost: a\r\n\r\n",
  "GET /quick/ID HTTP/1.2\r\nHost: a\r\n\r\n",
  "GET /quick/ID HTTP/2.0\r\nHost: a\r\n\r\n",
  "GET /quick/ID http/1.1\r\nHost: a\r\n\r\n",
  "GET /quick/ID\xe9 HTTP/1.1\r\nHost: a\r\n\r\n",
  "GET * HTTP/1.1\r\nHost: a\r\n\r\n",
  "GET /quick/ID HTTP/1.1\r\n\r\n",
  "GET /slow/ID HTTP/1.1\r\nHost: a b\r\n\r\n",
  "GET /quick/ID HTTP/1.1\r\nHost: a/b\r\n\r\n",
  "GET /slow/ID HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n",
  "GET /quick/ID HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n",
  "GET /quick/ID HTTP/1.1\r\nHost: a\r\nX: \0\r\n\r\n",
  "GET /quick/ID HTTP/1.1\r\nHost: a\r\nX : a\r\n\r\n",
  "GET /quick/ID HTTP/1.1\r\nHost: a\r\nX\xe9: a\r\n\r\n",
  "GET /quick/ID HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n",
  "GET /quick/ID HTTP/1.1\r\nHost: a\r\nX: a\n b\r\n\r\n",
  "GET /quick/ID HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
  "GET /quick/ID HTTP/1.1\r\nHost: a\r\nContent-Length: +1\r\n\r\n",
  "GET /quick/ID HTTP/1.1\r\nHost: a\r\nContent-Length: 0x1\r\n\r\n",
  "GET /quick/ID HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
  "GET /quick/ID HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n",
  "POST /quick/ID HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n",
  "POST /quick/ID HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, gzip\r\n\r\n",
  "POST /quick/ID HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n",
];

/** Whose body is never whole: without a schema, the handler may be answered before that is known. */
const brokenBodies: readonly Row[] = [
  [[201, 400], "POST /quick/ID HTTP/1.1"],
  [[201, 400], "POST /slow/ID HTTP/1.1"],
  [[201, 400], "POST /read/ID HTTP/1.1"],
  [[404, 400], "POST /nothing/ID HTTP/1.1"],
  [400, "POST /items/ID HTTP/1.1", "Content-Type: application/json"],
];

const brokenChunks = ["zz\r\n", "1\r\nabc\r\n", "1;\0\r\na\r\n", "-1\r\n", "1\na\n", " 1\r\na\r\n"];

/** RFC 9112 §6.1: their framing is faulty; they may be processed, and end their connection. */
const oldChunked: readonly Row[] = [
  [[201, 400], "POST /quick/ID HTTP/1.0", "Connection: keep-alive"],
  [[201, 400], "POST /slow/ID HTTP/1.0", "Connection: keep-alive"],
  [[201, 400], "POST /quick/ID HTTP/1.0"],
];

/** A request after which nothing on its connection can be trusted. */
export function createBadPart(id: string, random: Random): Part {
  const chunked = "Transfer-Encoding: chunked";
  const smuggled = toSmuggled(id);
  switch (random.below(12)) {
    case 0: {
      const body = `${toChunk(smuggled)}0\r\n\r\n`;
      return toPart(id, [...random.pick(oldChunked), chunked], "must", body);
    }
    case 1: {
      // Refused by its length; what is sent all the same is never a request.
      const fields = ["Content-Type: application/json", "Content-Length: 2000000"];
      return toPart(id, [413, "POST /items/ID HTTP/1.1", ...fields], "must", smuggled);
    }
    case 2:
    case 3:
    case 4: {
      const body = toChunk(random.pick(["", "a", smuggled])) + random.pick(brokenChunks);
      return toPart(id, [...random.pick(brokenBodies), chunked], "must", body);
    }
    case 5:
      // Node hands its socket over, and listens to it no more.
      return refused(id, `CONNECT b:1 HTTP/1.1\r\nHost: a\r\n\r\n${random.pick(["", smuggled])}`);
    case 6:
      return toPart(id, [431, "GET /quick/ID HTTP/1.1", `X: ${"a".repeat(20_000)}`], "must");
    default:
      return refused(id, random.pick(heads).replace("ID", id) + random.pick(["", "", smuggled]));
  }
}

function refused(id: string, text: string): Part {
  return { id, text, statuses: [400], end: "must", runsAt: Infinity };
}
