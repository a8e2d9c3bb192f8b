import { appendPart } from "./append-part.ts";
import { BodyError } from "./body-error.ts";
import { splitParts } from "./split-parts.ts";

/**
 * Parses a `multipart/form-data` body (RFC 7578). The platforms' own parsers agree neither on where a part
 * ends nor on how its head is read.
 *
 * @param bytes - The whole body.
 * @param boundary - As the media type has it.
 * @param maxParts - How many parts there may be.
 * @returns The form, with one entry for each part.
 * @throws {@link BodyError} `INVALID_FORM` or `PAYLOAD_TOO_LARGE`; `splitParts` says when.
 * @internal
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
