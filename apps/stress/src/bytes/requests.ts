import * as fc from "fast-check";
import { idPlace, toPart, type Part, type Row } from "./part.ts";

/** A body that would be a request if the server read it as one. */
const smuggled = `GET /quick/${idPlace}.body HTTP/1.1\r\nHost: a\r\n\r\n`;
const chunked = "Transfer-Encoding: chunked";
const json = "Content-Type: application/json";

const whole = fc
  .constantFrom<Row>(
    ["never", 200, "GET /quick/ID HTTP/1.1"],
    ["never", 200, "GET /quick/ID HTTP/1.1", "X-Bytes: \xe9\xff"],
    ["never", 200, "GET /quick/ID HTTP/1.1", "Expect: nonsense"],
    ["never", 200, "GET /quick/ID HTTP/1.1", "Connection: upgrade"],
    ["never", 200, "GET /quick/ID HTTP/1.1", "Content-Length: 0"],
    ["never", 200, "GET /quick/ID HTTP/1.0", "Connection: keep-alive"],
    ["never", 200, "GET /slow/ID?turns=3 HTTP/1.0", "Connection: keep-alive"],
    ["never", 200, "GET http://b.example/quick/ID HTTP/1.1"],
    ["never", 200, "GET /large/ID?size=65536 HTTP/1.1"],
    ["never", 200, "GET /large/ID?size=1000000 HTTP/1.1"],
    ["never", 200, "GET /stream/ID HTTP/1.1"],
    ["never", 204, "DELETE /quick/ID HTTP/1.1"],
    ["never", 204, "OPTIONS /quick/ID HTTP/1.1"],
    ["never", 204, "OPTIONS * HTTP/1.1"],
    ["never", 404, "GET /nothing/ID HTTP/1.1"],
    ["never", 404, "HEAD /nothing/ID HTTP/1.1"],
    ["never", 405, "PATCH /quick/ID HTTP/1.1"],
    ["never", 400, "POST /items/ID HTTP/1.1", json],
    ["may", 200, "GET /quick/ID HTTP/1.1", "Upgrade: x"],
    ["may", 204, "DELETE /quick/ID HTTP/1.0", "Connection: keep-alive"],
    ["must", 200, "GET /slow/ID?turns=9 HTTP/1.1", "Connection: close"],
    ["must", 200, "GET /slow/ID?turns=9 HTTP/1.1", "Connection: Upgrade", "Upgrade: h2c"],
    ["must", 200, "GET /quick/ID HTTP/1.0"],
    ["must", 413, "POST /items/ID HTTP/1.1", json, "Content-Length: 2000000"],
    ["must", 431, "GET /quick/ID HTTP/1.1", `X: ${"a".repeat(20_000)}`],
    ["must", 200, "GET /stream/ID HTTP/1.0"],
  )
  .map((row) => toPart(row));

/** Their body belongs to no schema: the handler runs with the head, and may answer before the body. */
const uploads = fc
  .tuple(
    fc.constantFrom<Row>(
      ["may", 201, "POST /quick/ID HTTP/1.1"],
      ["may", 201, "POST /slow/ID HTTP/1.1"],
      ["may", 200, "GET /quick/ID HTTP/1.1"],
      ["may", 404, "POST /nothing/ID HTTP/1.1"],
      ["may", 405, "PUT /quick/ID HTTP/1.1"],
      ["never", 201, "POST /read/ID HTTP/1.1"],
      ["must", 201, "POST /quick/ID HTTP/1.1", "Connection: Upgrade", "Upgrade: x"],
    ),
    frame(fc.constantFrom(...Array<string>(19).fill(smuggled), smuggled.repeat(2_000))),
    fc.constantFrom("", "", "", "Expect: 100-continue"),
  )
  .map(([row, [body, framing], expect]) => toPart([...row, framing, expect], body));

/** Their handler runs only after the whole body has arrived and proved valid. */
const items = fc
  .tuple(
    frame(fc.constantFrom('{"name":"a"}', '{"name":"a"}', '{"name":1}', "{")),
    fc.constantFrom("", "", "Expect: 100-continue"),
  )
  .map(([[body, framing], expect]): Part => {
    const isRight = body.includes('"a"');
    const status = isRight ? 201 : 400;
    const part = toPart(["never", status, "POST /items/ID HTTP/1.1", json, framing, expect], body);
    return { ...part, runsWith: isRight ? "body" : "nothing" };
  });

/** One for each way in which the parser or the server refuses a head, whatever is behind it. */
const refusedHeads = fc
  .tuple(
    fc.constantFrom(
      "\x16\x03\x01 TLS\r\n\r\n",
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
      `GET /quick/${idPlace} HTTP/1.2\r\nHost: a\r\n\r\n`,
      `GET /quick/${idPlace}\xe9 HTTP/1.1\r\nHost: a\r\n\r\n`,
      `GET /slow/${idPlace} HTTP/1.1\r\nHost: a b\r\n\r\n`,
      `GET /quick/${idPlace} HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n`,
      `GET /quick/${idPlace} HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n${chunked}\r\n\r\n`,
      `POST /quick/${idPlace} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n`,
      // Node hands its socket over, and listens to it no more.
      "CONNECT b:1 HTTP/1.1\r\nHost: a\r\n\r\n",
    ),
    fc.constantFrom("", smuggled),
  )
  .map(([head, rest]): Part => {
    return { id: idPlace, text: head + rest, statuses: [400], end: "must", runsWith: "nothing" };
  });

/** Their body is never whole, and the handler may answer before that is known. */
const brokenBodies = fc
  .tuple(
    fc.constantFrom<Row>(
      ["must", [201, 400], "POST /quick/ID HTTP/1.1"],
      ["must", [201, 400], "POST /slow/ID HTTP/1.1"],
      // RFC 9112 §6.1: it may be processed, and ends its connection.
      ["must", [201, 400], "POST /quick/ID HTTP/1.0"],
      ["must", [201, 400], "POST /read/ID HTTP/1.1"],
      ["must", [404, 400], "POST /nothing/ID HTTP/1.1"],
      ["must", 400, "POST /items/ID HTTP/1.1", json],
    ),
    fc.constantFrom("", toChunk("a"), toChunk(smuggled)),
    fc.constantFrom("zz\r\n", "1\r\nabc\r\n", "1;\0\r\na\r\n", "-1\r\n", "1\na\n", " 1\r\na\r\n"),
  )
  .map(([row, chunk, rest]) => toPart([...row, chunked], chunk + rest));

/** Requests whose handlers wait: for some turns of the event loop, or for milliseconds. */
export const slowRequests: fc.Arbitrary<Part> = fc
  .tuple(fc.constantFrom("turns", "milliseconds"), fc.nat(25))
  .map(([unit, count]) => toPart(["never", 200, `GET /slow/ID?${unit}=${count} HTTP/1.1`]));

/** Requests of every kind, some of which end their connection. */
export const requests: fc.Arbitrary<Part> = fc.oneof(
  { weight: 30, arbitrary: whole },
  { weight: 30, arbitrary: slowRequests },
  { weight: 15, arbitrary: uploads },
  { weight: 15, arbitrary: items },
  { weight: 4, arbitrary: refusedHeads },
  { weight: 4, arbitrary: brokenBodies },
  // RFC 9112 §2.2: an empty line before the request line is ignored.
  { weight: 3, arbitrary: whole.map((part) => ({ ...part, text: `\r\n${part.text}` })) },
);

/** A body as it is sent, and the field that says where it ends. */
function frame(bodies: fc.Arbitrary<string>): fc.Arbitrary<readonly [body: string, field: string]> {
  const extensions = fc.constantFrom("", "", ";a=b", ';a="b;c"');
  const ends = fc.constantFrom("0\r\n\r\n", "0\r\n\r\n", "0\r\nX-Trailer: a\r\n\r\n");
  return fc.oneof(
    bodies.map((body) => [body, `Content-Length: ${body.length}`] as const),
    fc
      .tuple(bodies, extensions, ends)
      .map(([body, extension, end]) => [toChunk(body, extension) + end, chunked] as const),
  );
}

/** Writes a text as one chunk, without the last chunk behind it. */
function toChunk(text: string, extension = ""): string {
  return `${text.length.toString(16)}${extension}\r\n${text}\r\n`;
}
