import { BodyError } from "./body-error.ts";
import { splitParts } from "./split-parts.ts";

/**
 * Parses a `multipart/form-data` body (RFC 7578). The platform reads each part, but not where it ends:
 * parsers do not agree on that, so each part goes to it behind a boundary that no sender knows.
 *
 * @param bytes - The whole body.
 * @param boundary - As the media type has it.
 * @param maxParts - How many parts there may be.
 * @returns The form, with one entry for each part.
 * @throws {@link BodyError} `INVALID_FORM` or `PAYLOAD_TOO_LARGE`; `splitParts` says when.
 * @internal
 */
export async function parseMultipart(
  bytes: Uint8Array,
  boundary: string | undefined,
  maxParts: number,
): Promise<FormData> {
  if (!boundary) throw new BodyError("INVALID_FORM", "The content type has no boundary");
  const parts = splitParts(bytes, boundary, maxParts);
  const form = await parseParts(parts);
  // Some platforms pass over a part that has no name.
  if (form === undefined || Array.from(form).length !== parts.length) {
    throw new BodyError("INVALID_FORM", "A part of the form is malformed or has no name");
  }
  return form;
}

// The platform's own error may quote the form, so it does not become the cause.
async function parseParts(parts: readonly Uint8Array[]): Promise<FormData | undefined> {
  const boundary = `form-${crypto.randomUUID()}`;
  const contentType = `multipart/form-data; boundary=${boundary}`;
  const body = joinParts(parts, boundary);
  try {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- for having no limits; they are kept
    return await new Response(body, { headers: { "content-type": contentType } }).formData();
  } catch {
    return undefined;
  }
}

/** The parts as a stream, because the platform copies whatever else it is given. */
function joinParts(parts: readonly Uint8Array[], boundary: string): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const delimiter = encoder.encode(`\r\n--${boundary}\r\n`);
  return new ReadableStream({
    start(controller) {
      for (const part of parts) {
        controller.enqueue(delimiter);
        controller.enqueue(part);
      }
      controller.enqueue(encoder.encode(`\r\n--${boundary}--\r\n`));
      controller.close();
    },
  });
}
