import { destroyInTurn } from "./node-response.ts";
import type { NodeExchange } from "./node-exchange.ts";
import { http } from "./workarounds/http-module.ts";
import { toBodyChunk } from "./workarounds/latin1-head.ts";
import type { ServerResponse } from "node:http";
import { BodyStream, openReader, type Outgoing, reasonPhrase, releaseBody } from "@fw/http";

/**
 * Writes a response to its socket. If the length is known, head and body go out together. If the body fails, the
 * error is reported and the socket is destroyed.
 */
export function sendOutgoing(exchange: NodeExchange, outgoing: Outgoing): void {
  const { response, state } = exchange;
  const { body } = outgoing;
  if (state.observer !== null) state.observer.outgoing = outgoing;
  if (body === null) {
    // The response to a GET might have a body, so the length for HEAD is unknown.
    writeHead(exchange, outgoing, exchange.method === "HEAD" ? null : 0);
    response.end();
  } else if (typeof body === "string") {
    sendText(exchange, outgoing, body);
  } else if (body instanceof Uint8Array) {
    writeHead(exchange, outgoing, body.length);
    response.end(body);
  } else {
    sendStream(exchange, outgoing, body);
  }
}

function sendText(exchange: NodeExchange, outgoing: Outgoing, text: string): void {
  const body = outgoing.headers.isAscii ? text : toBodyChunk(text);
  writeHead(exchange, outgoing, Buffer.byteLength(body));
  exchange.response.end(body);
}

function sendStream(exchange: NodeExchange, outgoing: Outgoing, body: Blob | BodyStream): void {
  const { response } = exchange;
  if (exchange.method === "HEAD") {
    // A response to HEAD has no content (RFC 9110 §9.3.2).
    releaseBody(outgoing);
    writeHead(exchange, outgoing, body instanceof Blob ? body.size : null);
    response.end();
    return;
  }
  const stream = body instanceof Blob ? openBlob(body) : body;
  writeHead(exchange, outgoing, body instanceof Blob ? body.size : null);
  writeStream(exchange, stream).catch((error: unknown) => {
    stream.runInContext(() => {
      exchange.report(error);
    });
    // The status is sent even if the first chunk fails, as for a failed `Response` body.
    if (!response.destroyed) response.flushHeaders();
    destroyInTurn(response);
  });
}

function openBlob(blob: Blob): BodyStream {
  const stream = new BodyStream(openReader(blob.stream()));
  stream.expectLength(blob.size);
  return stream;
}

function writeHead(exchange: NodeExchange, outgoing: Outgoing, length: number | null): void {
  const { response } = exchange;
  const { status, statusText } = outgoing;
  // RFC 9110 §8.6: a 204 has no Content-Length, and a 304 would need the length of the 200 response.
  const hasLength = length !== null && status !== 204 && status !== 304;
  const headers = hasLength
    ? [...outgoing.headers.pairs, "content-length", String(length)]
    : [...outgoing.headers.pairs];
  if (!hasLength && exchange.state.req.httpVersionMinor === 0) {
    // In HTTP/1.0, a response without a length ends when the connection closes (RFC 9112 §6.3).
    response.useChunkedEncodingByDefault = false;
    exchange.state.endConnection();
  }
  // Middleware such as `on-headers` below 1.1.0, and serverless-http, replace it with a method that takes no such list.
  const isReplaced = response.writeHead !== http.ServerResponse.prototype.writeHead;
  if (isReplaced) setHeaders(response, headers);
  const given = isReplaced ? undefined : headers;
  // Some of Node's phrases differ from RFC 9110.
  if (statusText !== "") response.writeHead(status, statusText, given);
  else if (status >= 400) response.writeHead(status, reasonPhrase(status), given);
  else response.writeHead(status, given);
}

function setHeaders(response: ServerResponse, headers: readonly string[]): void {
  const seen = new Set<string>();
  for (let index = 0; index < headers.length; index += 2) {
    const [name = "", value = ""] = headers.slice(index, index + 2);
    if (seen.has(name)) response.appendHeader(name, value);
    else response.setHeader(name, value);
    seen.add(name);
  }
}

/** A stream gives way to other work after this many bytes, as a `Readable` does. */
const maxBytesInTurn = 65_536;

/**
 * Writes a stream after the head, and respects backpressure. If the client disconnects, the stream is cancelled.
 * The head goes out with the first chunk, or alone after one macrotask.
 *
 * @throws whatever the stream fails with. The caller then destroys the socket.
 */
async function writeStream({ response, state }: NodeExchange, body: BodyStream): Promise<void> {
  let resume = (): void => undefined;
  response.on("drain", () => {
    resume();
  });
  state.whenAbandoned(() => {
    void body.cancel();
    resume();
  });
  if (body.isEvents) {
    state.endEvents = () => {
      body.end();
      resume();
    };
  }
  await body.begin();
  if (!body.hasFirstChunk) response.flushHeaders();
  let bytesInTurn = 0;
  for (;;) {
    const chunk = await body.next();
    if (state.isAbandoned) return;
    if (chunk === null) break;
    if (!response.write(chunk)) await new Promise<void>((resolve) => (resume = resolve));
    bytesInTurn += chunk.length;
    if (bytesInTurn < maxBytesInTurn) continue;
    // A source that never waits, and a socket that takes everything, would keep other requests waiting.
    await new Promise(setImmediate);
    bytesInTurn = 0;
  }
  response.end();
}
