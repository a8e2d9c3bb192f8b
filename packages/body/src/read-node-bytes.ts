import { BodyCollector, type BodyHead } from "./body-collector.ts";
import { BodyError } from "./body-error.ts";
import { jsonBody } from "./body-kind.ts";
import type { NodeRequest } from "./node-request.ts";

/**
 * Reads the JSON body of a Node HTTP/1 request; its parser enforces the framing, so a positive
 * `Content-Length` is proof of a body.
 *
 * @param request - The request, its body unread and without an encoding.
 * @param maxBytes - The largest body that is accepted, in bytes.
 * @param beforeReading - Called before the first byte is asked for.
 * @returns The bytes, or their promise; none when there is no body.
 * @throws {@link BodyError} `UNSUPPORTED_MEDIA_TYPE` or `PAYLOAD_TOO_LARGE` (the rest stays unread and the
 *   connection open: both are the server's to deal with); the promise also `INCOMPLETE_BODY`.
 * @throws {@link TypeError} when something else has read the body or set an encoding.
 * @internal
 */
export function readNodeBytes(
  request: NodeRequest,
  maxBytes: number,
  beforeReading?: () => void,
): Uint8Array | Promise<Uint8Array> {
  if (request.readableDidRead) {
    throw new TypeError("The body of this request has already been read");
  }
  const head = readHead(request.rawHeaders);
  const { contentLength } = head;
  const collector = new BodyCollector(head, maxBytes, jsonBody);
  if (contentLength === 0) return collector.bytes;
  const refusal = contentLength === undefined ? undefined : collector.judgeHead();
  if (refusal !== undefined) throw refusal;
  // These have sent their last event, so listening would be waiting for ever.
  if (request.readableEnded) return collector.bytes;
  if (request.destroyed) throw incompleteBody(request.errored ?? undefined);
  beforeReading?.();
  return collect(request, collector);
}

function collect(request: NodeRequest, collector: BodyCollector): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    // The listeners stay: each of them does nothing once the promise is settled, and the request
    // goes with them. Taking them off cost as much as the rest of this function.
    const onData = (chunk: unknown): void => {
      const refusal = collector.add(chunk);
      if (refusal !== undefined) {
        request.off("data", onData);
        request.pause();
        reject(refusal);
      } else if (collector.isComplete) {
        resolve(collector.bytes);
      }
    };
    request.on("data", onData);
    if (!collector.hasLength) {
      request.on("end", () => {
        resolve(collector.bytes);
      });
    }
    // Without a listener for its error, a request that fails only closes; one more costs a tenth of all.
    request.on("close", () => {
      if (!request.readableEnded) reject(incompleteBody(request.errored ?? undefined));
    });
    // A `data` listener alone does not wake a request that something has paused.
    request.resume();
  });
}

function incompleteBody(cause: unknown): BodyError {
  return new BodyError("INCOMPLETE_BODY", "The body ended before it was complete", {
    cause,
  });
}

/** In one pass, in which the length distinguishes most names. */
function readHead(rawHeaders: readonly string[]): BodyHead {
  let contentType: string | undefined;
  let contentEncoding: string | undefined;
  let contentLength = 0;
  let isChunked = false;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    const value = rawHeaders[index + 1] ?? "";
    switch (name.length) {
      case "content-type".length:
        if (isNamed(name, "content-type")) contentType = joinLines(contentType, value);
        break;
      case "content-length".length:
        // The parser has let pass nothing but digits.
        if (isNamed(name, "content-length")) contentLength = Number(value);
        break;
      case "content-encoding".length:
        if (isNamed(name, "content-encoding")) contentEncoding = joinLines(contentEncoding, value);
        break;
      case "transfer-encoding".length:
        isChunked ||= isNamed(name, "transfer-encoding");
    }
  }
  return { contentType, contentEncoding, contentLength: isChunked ? undefined : contentLength };
}

function isNamed(name: string, lowerCaseName: string): boolean {
  return name === lowerCaseName || name.toLowerCase() === lowerCaseName;
}

/** As Fetch joins them (RFC 9110 §5.3); Node's own `headers` drops the second line of many fields. */
function joinLines(earlier: string | undefined, value: string): string {
  return earlier === undefined ? value : `${earlier}, ${value}`;
}
