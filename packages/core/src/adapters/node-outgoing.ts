import type { ServerResponse } from "node:http";
import { pipeline, Readable } from "node:stream";
import type { Outgoing } from "../outgoing.ts";

/**
 * Writes a response to its socket: head and body at once where the length is known.
 *
 * @param onStreamError - receives the error of a stream that fails on the way, after which the
 * connection is cut: the status is sent already
 * @internal
 */
export function send(
  response: ServerResponse,
  outgoing: Outgoing,
  onStreamError: (error: unknown) => void,
): void {
  const { body } = outgoing;
  if (body === null || typeof body === "string" || body instanceof Uint8Array) {
    writeHead(response, outgoing, body === null ? 0 : Buffer.byteLength(body));
    response.end(body ?? undefined);
    return;
  }
  writeHead(response, outgoing, body instanceof Blob ? body.size : null);
  const source = Readable.fromWeb(body instanceof Blob ? body.stream() : body);
  pipeline(source, response, (error?: unknown) => {
    if (isFailure(error)) onStreamError(error);
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
