import { BodyChunks } from "./body-chunks.ts";
import { incompleteBody } from "./body-error.ts";
import type { BodyKind } from "./body-kind.ts";
import { BodyLimit } from "./body-limit.ts";
import { ByteBuffer } from "./byte-buffer.ts";
import { parseContentLength } from "./content-length.ts";

/**
 * Reads the body of a Web request. Only the bytes decide whether it is empty, because a caller may set any
 * `Content-Length`.
 *
 * @param request - The request, with an unread body.
 * @param maxBytes - The largest body to accept, in bytes.
 * @param kind - The kind of body to accept.
 * @param isFramed - Whether the server has enforced `Content-Length`.
 * @returns The bytes; empty if there is no body.
 * @throws {@link TypeError} when the body has been read. The promise rejects with a {@link BodyError},
 *   `UNSUPPORTED_MEDIA_TYPE`, `PAYLOAD_TOO_LARGE` (the rest is left unread) or `INCOMPLETE_BODY`, or with a
 *   TypeError when the body is locked or yields anything but bytes.
 */
export function readWebBytes(
  request: Request,
  maxBytes: number,
  kind: BodyKind,
  isFramed = false,
): Promise<Uint8Array> {
  const limit = limitWebBody(request, maxBytes, kind);
  // On Bun, reading the body as a stream takes 11 µs more.
  return isFramed && !request.bodyUsed && limit.contentLength && limit.checkHead() === undefined
    ? readWhole(request, limit)
    : readChunks(new BodyChunks(request, limit, true), limit);
}

/** Creates the limit of a Web request's body. */
export function limitWebBody({ headers }: Request, maxBytes: number, kind: BodyKind): BodyLimit {
  const head = {
    contentType: headers.get("content-type"),
    contentEncoding: headers.get("content-encoding"),
    contentLength: parseContentLength(headers.get("content-length")),
  };
  return new BodyLimit(head, maxBytes, kind);
}

/** A request with `bytes()`, which takes a tenth less time on Bun than `arrayBuffer()`. */
interface BytesReadable {
  readonly bytes: () => Promise<Uint8Array>;
}

async function readWhole(request: Request, limit: BodyLimit): Promise<Uint8Array> {
  let bytes: Uint8Array;
  try {
    bytes = await (request as Request & BytesReadable).bytes();
  } catch (error) {
    // A `TypeError` means that the body is locked.
    if (error instanceof TypeError) throw error;
    throw incompleteBody(error);
  }
  const excess = limit.count(bytes);
  if (excess !== undefined) throw excess;
  return bytes;
}

async function readChunks(chunks: BodyChunks, { contentLength }: BodyLimit): Promise<Uint8Array> {
  const buffer = new ByteBuffer(contentLength);
  for (;;) {
    const chunk = await chunks.next();
    if (chunk === undefined) return buffer.bytes;
    buffer.append(chunk);
  }
}
