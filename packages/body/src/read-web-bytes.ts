import { BodyCollector } from "./body-collector.ts";
import { BodyError } from "./body-error.ts";
import type { BodyKind } from "./body-kind.ts";
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
 *   `UNSUPPORTED_MEDIA_TYPE`, `PAYLOAD_TOO_LARGE` (the stream is cancelled) or `INCOMPLETE_BODY`, or with a
 *   TypeError when the body is locked or yields anything but bytes.
 */
export function readWebBytes(
  request: Request,
  maxBytes: number,
  kind: BodyKind,
  isFramed = false,
): Promise<Uint8Array> {
  const { headers } = request;
  if (request.bodyUsed) throw new TypeError("The body of this request has already been read");
  const contentLength = parseContentLength(headers.get("content-length"));
  const collector = new BodyCollector(
    {
      contentType: headers.get("content-type"),
      contentEncoding: headers.get("content-encoding"),
      contentLength,
    },
    maxBytes,
    kind,
  );
  // On Bun, reading the body as a stream takes 11 µs more.
  return isFramed && contentLength && collector.checkHead() === undefined
    ? readWhole(request, collector)
    : readChunks(request, collector, kind);
}

/** A request with `bytes()`, which takes a tenth less time on Bun than `arrayBuffer()`. */
interface BytesReadable {
  readonly bytes: () => Promise<Uint8Array>;
}

async function readWhole(request: Request, collector: BodyCollector): Promise<Uint8Array> {
  let bytes: Uint8Array;
  try {
    bytes = await (request as Request & BytesReadable).bytes();
  } catch (error) {
    // A `TypeError` means that the body is locked.
    if (error instanceof TypeError) throw error;
    return failAsIncomplete(error);
  }
  const excess = collector.add(bytes);
  if (excess !== undefined) throw excess;
  return collector.bytes;
}

async function readChunks(
  { body }: Request,
  collector: BodyCollector,
  { mayBeEmpty }: BodyKind,
): Promise<Uint8Array> {
  if (body?.locked === true)
    throw new TypeError("The body of this request is being read elsewhere");
  const reader = body?.getReader();
  let refusal: Error | undefined = mayBeEmpty ? collector.checkHead() : undefined;
  for (;;) {
    if (refusal !== undefined) {
      // The result is decided, so it does not matter whether the cancellation succeeds.
      reader?.cancel(refusal).catch(() => undefined);
      throw refusal;
    }
    const chunk = await reader?.read().catch(failAsIncomplete);
    if (chunk === undefined || chunk.done) return collector.bytes;
    refusal = collector.add(chunk.value);
  }
}

function failAsIncomplete(cause: unknown): never {
  throw new BodyError("INCOMPLETE_BODY", "The body ended before it was complete", {
    cause,
  });
}
