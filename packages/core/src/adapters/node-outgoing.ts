import type { ServerResponse } from "node:http";
import { pipeline, Readable } from "node:stream";
import { report, type ErrorListener } from "../errors/report.ts";
import { respondToError } from "../errors/respond-to-error.ts";
import type { Incoming } from "../incoming.ts";
import type { Outgoing } from "../outgoing.ts";

/**
 * Writes a response to its socket: head and body at once where the length is known.
 *
 * @param onError - receives the error of a body that cannot be sent. Where the status has gone out
 * already, the connection is cut
 * @internal
 */
export function send(
  response: ServerResponse,
  outgoing: Outgoing,
  incoming: Pick<Incoming, "request">,
  onError: ErrorListener,
): void {
  const { body } = outgoing;
  if (body === null || typeof body === "string" || body instanceof Uint8Array) {
    writeHead(response, outgoing, body === null ? 0 : Buffer.byteLength(body));
    response.end(body ?? undefined);
  } else {
    sendStream(response, outgoing, body, incoming, onError);
  }
}

function sendStream(
  response: ServerResponse,
  outgoing: Outgoing,
  body: Blob | ReadableStream<Uint8Array<ArrayBuffer>>,
  incoming: Pick<Incoming, "request">,
  onError: ErrorListener,
): void {
  let source: Readable;
  try {
    source = Readable.fromWeb(body instanceof Blob ? body.stream() : body);
  } catch (error) {
    // Something else began to read the stream after the handler returned it.
    send(response, respondToError(error, incoming, onError), incoming, onError);
    return;
  }
  if (response.destroyed) {
    // The client has gone. The stream may fail while it is told so; nobody needs to know.
    source.on("error", () => undefined).destroy();
    return;
  }
  writeHead(response, outgoing, body instanceof Blob ? body.size : null);
  pipeline(source, response, (error?: unknown) => {
    if (isFailure(error)) report(error, incoming, onError);
  });
}

function writeHead(response: ServerResponse, outgoing: Outgoing, length: number | null): void {
  const { status, statusText } = outgoing;
  const headers = [...outgoing.headers];
  // RFC 9110 §8.6: no Content-Length on 204; a 304 would have to give that of the 200.
  if (length !== null && status !== 204 && status !== 304) {
    headers.push("content-length", String(length));
  }
  if (statusText === "") response.writeHead(status, headers);
  else response.writeHead(status, statusText, headers);
}

/** A client that goes away ends the stream too; that is no error of the application's. */
function isFailure(error: unknown): boolean {
  if (error === undefined || error === null) return false;
  return !(
    error instanceof Error &&
    "code" in error &&
    error.code === "ERR_STREAM_PREMATURE_CLOSE"
  );
}
