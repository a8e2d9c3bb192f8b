import { BodyCollector } from "./body-collector.ts";
import { BodyError } from "./body-error.ts";
import { parseContentLength } from "./content-length.ts";

/**
 * Reads the body of a Web request; emptiness is decided by the bytes, since a caller may set any
 * `Content-Length`.
 *
 * @param request - The request, its body unread.
 * @param maxBytes - The largest body that is accepted, in bytes.
 * @returns The bytes; none when there is no body.
 * @throws {@link BodyError} `UNSUPPORTED_MEDIA_TYPE`, `PAYLOAD_TOO_LARGE` (the stream is cancelled) or
 *   `INCOMPLETE_BODY`.
 * @throws {@link TypeError} when the body is used or locked, or yields anything but bytes.
 * @internal
 */
export async function readWebBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (request.bodyUsed) throw new TypeError("The body of this request has already been read");
  if (request.body === null) return new Uint8Array();
  const reader = request.body.getReader();
  const { headers } = request;
  const collector = new BodyCollector(
    {
      contentType: headers.get("content-type"),
      contentEncoding: headers.get("content-encoding"),
      contentLength: parseContentLength(headers.get("content-length")),
    },
    maxBytes,
  );
  for (;;) {
    const chunk = await reader.read().catch(failAsIncomplete);
    if (chunk.done) return collector.bytes;
    const refusal = collector.add(chunk.value);
    if (refusal !== undefined) {
      // The answer is decided; how the source takes the cancellation cannot change it.
      reader.cancel(refusal).catch(() => undefined);
      throw refusal;
    }
  }
}

function failAsIncomplete(cause: unknown): never {
  throw new BodyError("INCOMPLETE_BODY", "The body ended before it was complete", {
    cause,
  });
}
