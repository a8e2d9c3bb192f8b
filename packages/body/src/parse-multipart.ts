import { appendPart } from "./append-part.ts";
import { BodyError } from "./body-error.ts";
import { splitParts } from "./split-parts.ts";

/**
 * Parses a `multipart/form-data` body (RFC 7578). It does not use the platform's parser, because platforms
 * disagree on where a part ends and on how to parse its head.
 *
 * @param bytes - The whole body.
 * @param boundary - The boundary parameter of the media type.
 * @param maxParts - The maximum number of parts.
 * @returns The form, with one entry per part.
 * @throws {@link BodyError} `INVALID_FORM` or `PAYLOAD_TOO_LARGE`; see `splitParts`.
 */
export function parseMultipart(
  bytes: Uint8Array<ArrayBuffer>,
  boundary: string | undefined,
  maxParts: number,
): FormData {
  if (!boundary) throw new BodyError("INVALID_FORM", "The content type has no boundary");
  const form = new FormData();
  for (const part of splitParts(bytes, boundary, maxParts)) {
    if (!appendPart(form, part)) {
      throw new BodyError("INVALID_FORM", "A part of the form is malformed or has no name");
    }
  }
  return form;
}
