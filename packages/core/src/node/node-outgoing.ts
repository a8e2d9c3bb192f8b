import { BodyStream, openReader } from "../result/body-stream.ts";
import { reasonPhrase } from "../errors/reason-phrase.ts";
import { type Outgoing, releaseBody } from "../outgoing.ts";
import type { NodeExchange } from "./node-exchange.ts";
import type { NodeResponse } from "./node-response.ts";
import { toBodyChunk } from "./workarounds/latin1-head.ts";

/**
 * Writes a response to its socket. If the length is known, head and body go out together. If the body fails, the
 * error is reported and the socket is destroyed.
 */
export function sendOutgoing(exchange: NodeExchange, outgoing: Outgoing): void {
  const { response } = exchange;
  const { body } = outgoing;
  if (response.observer !== null) response.observer.outgoing = outgoing;
  if (body === null) {
    // The response to a GET might have a body, so the length for HEAD is unknown.
    writeHead(response, outgoing, exchange.method === "HEAD" ? null : 0);
    response.end();
  } else if (typeof body === "string") {
    sendText(response, outgoing, body);
  } else if (body instanceof Uint8Array) {
    writeHead(response, outgoing, body.length);
    response.end(body);
  } else {
    sendStream(exchange, outgoing, body);
  }
}

/** Writes a response whose body is a string. */
export function sendText(response: NodeResponse, outgoing: Outgoing, text: string): void {
  const body = outgoing.headers.isAscii ? text : toBodyChunk(text);
  writeHead(response, outgoing, Buffer.byteLength(body));
  response.end(body);
}

function sendStream(exchange: NodeExchange, outgoing: Outgoing, body: Blob | BodyStream): void {
  const { response } = exchange;
  if (exchange.method === "HEAD") {
    // A response to HEAD has no content (RFC 9110 §9.3.2).
    releaseBody(outgoing);
    writeHead(response, outgoing, body instanceof Blob ? body.size : null);
    response.end();
    return;
  }
  const stream = body instanceof Blob ? openBlob(body) : body;
  writeHead(response, outgoing, body instanceof Blob ? body.size : null);
  writeStream(response, stream).catch((error: unknown) => {
    exchange.report(error);
    // The status is sent even if the first chunk fails, as for a failed `Response` body.
    if (!response.destroyed) response.flushHeaders();
    response.destroySocketInTurn();
  });
}

function openBlob(blob: Blob): BodyStream {
  const stream = new BodyStream(openReader(blob.stream()));
  stream.expectLength(blob.size);
  return stream;
}

function writeHead(response: NodeResponse, outgoing: Outgoing, length: number | null): void {
  const { status, statusText } = outgoing;
  // RFC 9110 §8.6: a 204 has no Content-Length, and a 304 would need the length of the 200 response.
  const hasLength = length !== null && status !== 204 && status !== 304;
  const headers = hasLength
    ? [...outgoing.headers.pairs, "content-length", String(length)]
    : [...outgoing.headers.pairs];
  if (!hasLength && response.req.httpVersionMinor === 0) {
    // In HTTP/1.0, a response without a length ends when the connection closes (RFC 9112 §6.3).
    response.useChunkedEncodingByDefault = false;
    response.nodeConnection?.endWith(response);
  }
  // Some of Node's phrases differ from RFC 9110.
  if (statusText !== "") response.writeHead(status, statusText, headers);
  else if (status >= 400) response.writeHead(status, reasonPhrase(status), headers);
  else response.writeHead(status, headers);
}

/**
 * Writes a stream after the head, and respects backpressure. If the client disconnects, the stream is cancelled.
 * The head goes out with the first chunk, or alone after one macrotask.
 *
 * @throws whatever the stream fails with. The caller then destroys the socket.
 */
async function writeStream(response: NodeResponse, body: BodyStream): Promise<void> {
  let resume = (): void => undefined;
  response.on("drain", () => {
    resume();
  });
  response.whenAbandoned(() => {
    void body.cancel();
    resume();
  });
  await body.begin();
  if (!body.hasFirstChunk) response.flushHeaders();
  for (;;) {
    const chunk = await body.next();
    if (response.isAbandoned) return;
    if (chunk === null) break;
    if (!response.write(chunk)) await new Promise<void>((resolve) => (resume = resolve));
  }
  response.end();
}
