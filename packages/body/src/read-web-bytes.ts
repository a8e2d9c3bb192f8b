import { BodyCollector } from "./body-collector.ts";
import { BodyError } from "./body-error.ts";
import type { BodyKind } from "./body-kind.ts";
import { parseContentLength } from "./content-length.ts";

/**
 * Reads the body of a Web request; emptiness is decided by the bytes, since a caller may set any
 * `Content-Length`.
 *
 * @param request - The request, its body unread.
 * @param maxBytes - The largest body that is accepted, in bytes.
 * @param kind - Which bodies are accepted.
 * @param isFramed - Whether there cannot be more bytes than `Content-Length` says.
 * @returns The bytes; none when there is no body.
 * @throws {@link TypeError} when the body is used. The promise rejects with a {@link BodyError},
 *   `UNSUPPORTED_MEDIA_TYPE`, `PAYLOAD_TOO_LARGE` (the stream is cancelled) or `INCOMPLETE_BODY`, or with a
 *   TypeError when the body is locked or yields anything but bytes.
 * @internal
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
  // To make a stream of it and read that takes Bun 11 µs more.
  return isFramed && contentLength && collector.judgeHead() === undefined
    ? readWhole(request, collector)
    : readChunks(request, collector, kind);
}

/** On Bun it takes a tenth less of a request with a body than `arrayBuffer` does. */
interface Readable {
  readonly bytes: () => Promise<Uint8Array>;
}

async function readWhole(request: Request, collector: BodyCollector): Promise<Uint8Array> {
  let bytes: Uint8Array;
  try {
    bytes = await (request as Request & Readable).bytes();
  } catch (error) {
    // It is locked.
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
  let refusal: Error | undefined = mayBeEmpty ? collector.judgeHead() : undefined;
  for (;;) {
    if (refusal !== undefined) {
      // The answer is decided; how the source takes the cancellation cannot change it.
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
