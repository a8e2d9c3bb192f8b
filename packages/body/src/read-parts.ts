import { assertInteger, assertOptions } from "@fw/options";
import { assertRequest } from "./assert-request.ts";
import type { BodyKind } from "./body-kind.ts";
import type { FormPart } from "./form-part.ts";
import { parseFormType } from "./form-type.ts";
import { PartReader } from "./part-reader.ts";

/** Options of {@link readParts}. */
export interface ReadPartsOptions {
  /** The largest body to accept, in bytes, inclusive. It has no default. */
  readonly maxBytes: number;
  /** The maximum number of fields and files together, inclusive; default 1,000. */
  readonly maxParts?: number | undefined;
}

/**
 * Reads a `multipart/form-data` body as it arrives, part by part, without holding it in memory
 * (docs/specification.md#67-forms-as-they-arrive). The next part ends the previous one: its unread bytes are skipped.
 * When the loop is left, the rest of the body stays unread.
 *
 * @param request - A Web `Request` with an unread body.
 * @param options - The limits.
 * @returns The fields and files, in order. The loop, and the part that is being read, throw a {@link BodyError}:
 *   `UNSUPPORTED_MEDIA_TYPE` when the body is not declared as such a form or has a content coding, `PAYLOAD_TOO_LARGE`
 *   when it has more bytes or parts than the limits, `INVALID_FORM` when it is malformed or a part has a head of more
 *   than 16 KiB, `INCOMPLETE_BODY` when it was cut off. The loop throws a {@link TypeError} when the body has been read or
 *   is locked, or its stream yields anything but bytes.
 * @throws {@link TypeError} when an option is unknown or not a number, or `maxBytes` is missing.
 * @throws {@link RangeError} when a limit is not a whole number from 0 to 2^53 - 1.
 *
 * @example
 * ```ts
 * app.post("/videos", async ({ request }) => {
 *   const sizes: number[] = [];
 *   for await (const part of readParts(request, { maxBytes: 5_000_000_000 })) {
 *     let size = 0;
 *     for await (const chunk of part.stream) size += chunk.length;
 *     sizes.push(size);
 *   }
 *   return { sizes };
 * });
 * ```
 */
export function readParts(
  request: Request,
  options: ReadPartsOptions,
): AsyncGenerator<FormPart, void, undefined> {
  assertRequest("readParts", request);
  assertOptions("readParts()", options, ["maxBytes", "maxParts"]);
  const { maxBytes, maxParts = 1_000 } = options;
  assertInteger("maxBytes", maxBytes, 0);
  assertInteger("maxParts", maxParts, 0);
  return iterateParts(request, maxBytes, maxParts);
}

const multipartBody: BodyKind = {
  isDeclared: (contentType) => parseFormType(contentType)?.essence === "multipart/form-data",
  mismatchMessage: "The body must be sent as multipart/form-data",
  mayBeEmpty: true,
};

async function* iterateParts(
  request: Request,
  maxBytes: number,
  maxParts: number,
): AsyncGenerator<FormPart, void, undefined> {
  const reader = new PartReader(request, maxBytes, maxParts, multipartBody);
  try {
    for (let part = await reader.next(); part !== undefined; part = await reader.next()) yield part;
  } finally {
    reader.leave();
  }
}
