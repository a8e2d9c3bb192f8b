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
 * @returns The bytes; none when there is no body.
 * @throws {@link BodyError} `UNSUPPORTED_MEDIA_TYPE`, `PAYLOAD_TOO_LARGE` (the stream is cancelled) or
 *   `INCOMPLETE_BODY`.
 * @throws {@link TypeError} when the body is used or locked, or yields anything but bytes.
 * @internal
 */
export async function readWebBytes(
  request: Request,
  maxBytes: number,
  kind: BodyKind,
): Promise<Uint8Array> {
  const { body, headers } = request;
  if (request.bodyUsed) throw new TypeError("The body of this request has already been read");
  if (body?.locked === true)
    throw new TypeError("The body of this request is being read elsewhere");
  const reader = body?.getReader();
  const collector = new BodyCollector(
    {
      contentType: headers.get("content-type"),
      contentEncoding: headers.get("content-encoding"),
      contentLength: parseContentLength(headers.get("content-length")),
    },
    maxBytes,
    kind,
  );
  let refusal: Error | undefined = kind.mayBeEmpty ? collector.judgeHead() : undefined;
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
