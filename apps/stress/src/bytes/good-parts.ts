import { toChunk, toPart, toSmuggled, type Part, type Row } from "./part.ts";
import type { Random } from "./random.ts";

const lasting: readonly Row[] = [
  [200, "GET /quick/ID HTTP/1.1"],
  [200, "GET /quick/ID HTTP/1.1", "X-Bytes: \xe9\xff"],
  [200, "GET /quick/ID HTTP/1.1", "Expect: nonsense"],
  [200, "GET /quick/ID HTTP/1.1", "Connection: upgrade"],
  [200, "GET /quick/ID HTTP/1.1", "Content-Length: 0"],
  [200, "GET /quick/ID HTTP/1.0", "Connection: keep-alive"],
  [200, "GET /slow/ID HTTP/1.0", "Connection: keep-alive"],
  [200, "GET http://b.example/quick/ID HTTP/1.1"],
  [200, "GET /large/ID?size=65536 HTTP/1.1"],
  [200, "GET /stream/ID HTTP/1.1"],
  [200, "GET /stream/ID HTTP/1.1"],
  [204, "DELETE /quick/ID HTTP/1.1"],
  [204, "OPTIONS /quick/ID HTTP/1.1"],
  [204, "OPTIONS * HTTP/1.1"],
  [404, "GET /nothing/ID HTTP/1.1"],
  [404, "DELETE /nothing/ID HTTP/1.1"],
  [404, "HEAD /nothing/ID HTTP/1.1"],
  [405, "HEAD /quick/ID HTTP/1.1"],
  [405, "PATCH /quick/ID HTTP/1.1"],
  [400, "POST /items/ID HTTP/1.1", "Content-Type: application/json"],
];

/** Where a careful server may end the connection. */
const ending: readonly Row[] = [
  [200, "GET /quick/ID HTTP/1.1", "Upgrade: x"],
  [204, "DELETE /quick/ID HTTP/1.0", "Connection: keep-alive"],
  [204, "OPTIONS /quick/ID HTTP/1.0", "Connection: keep-alive"],
];

const last: readonly Row[] = [
  [200, "GET /quick/ID HTTP/1.1", "Connection: close"],
  [200, "GET /slow/ID HTTP/1.1", "Connection: close"],
  [200, "GET /quick/ID HTTP/1.1", "Connection: Upgrade", "Upgrade: x"],
  [200, "GET /slow/ID HTTP/1.1", "Connection: Upgrade", "Upgrade: h2c"],
  [200, "GET /quick/ID HTTP/1.0"],
  [200, "GET /slow/ID HTTP/1.0"],
  [200, "GET /stream/ID HTTP/1.0"],
];

/** Where no schema wants the body: the handler runs with the head, and may be answered before it. */
const open: readonly Row[] = [
  [201, "POST /quick/ID HTTP/1.1"],
  [201, "POST /slow/ID HTTP/1.1"],
  [200, "GET /quick/ID HTTP/1.1"],
  [404, "POST /nothing/ID HTTP/1.1"],
  [405, "PUT /quick/ID HTTP/1.1"],
];

/** A request that is answered. */
export function createGoodPart(id: string, random: Random): Part {
  const kind = random.below(100);
  if (kind < 30) return createSlowPart(id, random, 30);
  if (kind < 58) return toPart(id, random.pick(lasting), "never");
  if (kind < 59) return toPart(id, [200, "GET /large/ID?size=4194304 HTTP/1.1"], "never");
  if (kind < 62) return withEmptyLine(toPart(id, random.pick(lasting), "never"));
  if (kind < 64) return toPart(id, random.pick(ending), "may");
  if (kind < 70) return toPart(id, random.pick(last), "must");
  return kind < 85 ? createUpload(id, random) : createItem(id, random);
}

/** A request whose handler waits: for some turns of the event loop, or for milliseconds. */
export function createSlowPart(id: string, random: Random, longest: number): Part {
  const turns = `turns=${random.below(20)}`;
  const wait = random.chance(50) ? turns : `milliseconds=${random.below(longest)}`;
  return toPart(id, [200, `GET /slow/ID?${wait} HTTP/1.1`], "never");
}

/** RFC 9112 §2.2: an empty line before the request line is ignored. */
function withEmptyLine(part: Part): Part {
  return { ...part, text: `\r\n${part.text}`, runsAt: part.runsAt + 2 };
}

/** To a route without a body schema. */
function createUpload(id: string, random: Random): Part {
  const [body, framing] = frame(random, toSmuggled(id).repeat(random.chance(5) ? 2_000 : 1));
  const expect = random.chance(20) ? ["Expect: 100-continue"] : [];
  if (random.chance(20)) {
    return toPart(id, [201, "POST /read/ID HTTP/1.1", framing, ...expect], "never", body);
  }
  if (random.chance(10)) {
    const upgrade = ["Connection: Upgrade", "Upgrade: x"];
    return toPart(id, [201, "POST /quick/ID HTTP/1.1", framing, ...upgrade], "must", body);
  }
  const [status, line] = random.pick(open);
  return toPart(id, [status, line, framing, ...expect], "may", body);
}

/** To a route with a body schema: the handler runs when the whole body is there, and right. */
function createItem(id: string, random: Random): Part {
  const text = random.pick(['{"name":"a"}', '{"name":"a"}', '{"name":1}', "{"]);
  const [body, framing] = frame(random, text);
  const fields = ["Content-Type: application/json", framing];
  if (random.chance(30)) fields.push("Expect: 100-continue");
  const status = text === '{"name":"a"}' ? 201 : 400;
  const part = toPart(id, [status, "POST /items/ID HTTP/1.1", ...fields], "never", body);
  return { ...part, runsAt: status === 201 ? part.text.length : Infinity };
}

/** @returns The body as it is sent, and the field that says where it ends. */
function frame(random: Random, body: string): readonly [body: string, field: string] {
  if (random.chance(50)) return [body, `Content-Length: ${body.length}`];
  const chunk = toChunk(body, random.pick(["", "", ";a=b", ';a="b;c"']));
  const trailer = random.pick(["", "", "X-Trailer: a\r\n"]);
  return [`${chunk}0\r\n${trailer}\r\n`, "Transfer-Encoding: chunked"];
}
