import type { IncomingMessage } from "node:http";
import { BodyCollector } from "./body-collector.ts";
import { BodyError } from "./body-error.ts";
import { parseContentLength } from "./content-length.ts";

/**
 * Reads the body of a Node HTTP/1 request; its parser enforces the framing, so a positive
 * `Content-Length` is proof of a body.
 *
 * @param request - The request, its body unread and without an encoding.
 * @param maxBytes - The largest body that is accepted, in bytes.
 * @param beforeReading - Called before the first byte is asked for.
 * @returns The bytes, or their promise; none when there is no body.
 * @throws {BodyError} `UNSUPPORTED_MEDIA_TYPE` or `PAYLOAD_TOO_LARGE` (the rest stays unread and the
 *   connection open: both are the server's to deal with); the promise also `INCOMPLETE_BODY`.
 * @throws {TypeError} When something else has read the body or set an encoding.
 */
export function readNodeBytes(
  request: IncomingMessage,
  maxBytes: number,
  beforeReading?: () => void,
): Uint8Array | Promise<Uint8Array> {
  if (request.readableDidRead) {
    throw new TypeError("The body of this request has already been read");
  }
  const { rawHeaders } = request;
  const isChunked = joinLines(rawHeaders, "transfer-encoding") !== undefined;
  const contentLength = isChunked
    ? undefined
    : (parseContentLength(joinLines(rawHeaders, "content-length")) ?? 0);
  if (contentLength === 0) return new Uint8Array();

  const collector = new BodyCollector(
    {
      contentType: joinLines(rawHeaders, "content-type"),
      contentEncoding: joinLines(rawHeaders, "content-encoding"),
      contentLength,
    },
    maxBytes,
  );
  const refusal = contentLength === undefined ? undefined : collector.judgeHead();
  if (refusal !== undefined) throw refusal;
  // These have sent their last event, so listening would be waiting for ever.
  if (request.readableEnded) return collector.bytes;
  if (request.destroyed) throw incompleteBody(request.errored);
  beforeReading?.();
  return collect(request, collector);
}

function collect(request: IncomingMessage, collector: BodyCollector): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    // The listeners stay: each of them does nothing once the promise is settled, and the request
    // goes with them. Taking them off cost as much as the rest of this function.
    const onData = (chunk: unknown): void => {
      const refusal = collector.add(chunk);
      if (refusal !== undefined) {
        request.off("data", onData).pause();
        reject(refusal);
      } else if (collector.isComplete) {
        resolve(collector.bytes);
      }
    };
    request.on("data", onData);
    request.on("end", () => {
      resolve(collector.bytes);
    });
    request.on("error", (cause) => {
      reject(incompleteBody(cause));
    });
    request.on("close", () => {
      // An error is worth more than the rest of the reading, and most requests end before they close.
      if (!request.readableEnded) reject(incompleteBody(undefined));
    });
    // A `data` listener alone does not wake a request that something has paused.
    request.resume();
  });
}

function incompleteBody(cause: unknown): BodyError {
  return new BodyError("INCOMPLETE_BODY", "The request body ended before it was complete", {
    cause,
  });
}

// As Fetch joins them (RFC 9110 §5.3); Node's own `headers` drops the second line of many fields.
function joinLines(rawHeaders: readonly string[], name: string): string | undefined {
  let joined: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const candidate = rawHeaders[index];
    if (candidate?.length !== name.length || candidate.toLowerCase() !== name) continue;
    const value = rawHeaders[index + 1];
    joined = joined === undefined ? value : `${joined}, ${String(value)}`;
  }
  return joined;
}
