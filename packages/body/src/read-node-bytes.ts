import { incompleteBody } from "./body-error.ts";
import { jsonBody } from "./body-kind.ts";
import { BodyLimit, type BodyHead } from "./body-limit.ts";
import { ByteBuffer } from "./byte-buffer.ts";
import type { NodeRequest } from "./node-request.ts";

/**
 * Reads the JSON body of a Node HTTP/1 request. Node's parser enforces the framing, so a positive
 * `Content-Length` proves that there is a body.
 *
 * @param request - The request, with an unread body and no encoding set.
 * @param maxBytes - The largest body to accept, in bytes.
 * @param beforeReading - Called before the first byte is read.
 * @returns The bytes or a promise of them; empty if there is no body.
 * @throws {@link BodyError} `UNSUPPORTED_MEDIA_TYPE`, `PAYLOAD_TOO_LARGE` or `INCOMPLETE_BODY`. After the first two,
 *   the rest of the body stays unread and the connection open; the server must handle both.
 * @throws {@link TypeError} when something else has read the body or set an encoding.
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
  const limit = new BodyLimit(head, maxBytes, jsonBody);
  if (contentLength === 0) return new Uint8Array();
  const refusal = contentLength === undefined ? undefined : limit.checkHead();
  if (refusal !== undefined) throw refusal;
  // After the end, no further event is emitted, so a listener would wait forever.
  if (request.readableEnded) return new Uint8Array();
  beforeReading?.();
  return collect(request, limit);
}

function collect(request: NodeRequest, limit: BodyLimit): Promise<Uint8Array> {
  const buffer = new ByteBuffer(limit.contentLength);
  return new Promise((resolve, reject) => {
    // Removing the listeners costs as much as the rest of this function, so they stay. They do nothing
    // once the promise is settled, and they are collected together with the request.
    const onData = (chunk: Uint8Array): void => {
      const refusal = limit.count(chunk);
      if (refusal !== undefined) {
        request.off("data", onData);
        request.pause();
        reject(refusal);
        return;
      }
      buffer.append(chunk);
      if (limit.length === limit.contentLength) resolve(buffer.bytes);
    };
    // Node destroys a request whose client has left, but what has arrived can still be read from it.
    const onClose = (): void => {
      if (request.readableEnded) return;
      if (!request.complete) {
        reject(incompleteBody(request.errored ?? undefined));
        return;
      }
      for (let chunk = request.read(); chunk !== null; chunk = request.read()) onData(chunk);
      resolve(buffer.bytes);
    };
    if (request.destroyed) {
      onClose();
      return;
    }
    request.on("data", onData);
    if (limit.contentLength === undefined) {
      request.on("end", () => {
        resolve(buffer.bytes);
      });
    }
    // A failed request emits `close` even without an `error` listener, which would take a tenth more time.
    request.on("close", onClose);
    // A `data` listener does not resume a request that was paused explicitly.
    request.resume();
  });
}

/** Reads the fields that describe the body. Most names are ruled out by their length. */
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
        // Node's parser accepts only digits.
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

/** Joins lines as Fetch does (RFC 9110 §5.3). Node's `headers` drops the second line of many fields. */
function joinLines(earlier: string | undefined, value: string): string {
  return earlier === undefined ? value : `${earlier}, ${value}`;
}
