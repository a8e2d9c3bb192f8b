import { assertInteger, assertOptions } from "@fw/options";
import type { BodyKind } from "./body-kind.ts";
import { parseFormType } from "./form-type.ts";
import { assertRequest } from "./assert-request.ts";
import { suppressUnhandledRejection } from "./suppress-unhandled-rejection.ts";
import { PartReader } from "./part-reader.ts";
import { parseUrlencoded } from "./parse-urlencoded.ts";
import { defaultMaxBytes } from "./read-web-json.ts";
import { readWebBytes } from "./read-web-bytes.ts";

/** Options of {@link readForm}. */
export interface ReadFormOptions {
  /** The largest body to accept, in bytes, inclusive; default 1,048,576 (1 MiB). */
  readonly maxBytes?: number | undefined;
  /** The maximum number of fields and files together, inclusive; default 1,000. */
  readonly maxParts?: number | undefined;
}

/**
 * Reads a form, `multipart/form-data` or `application/x-www-form-urlencoded`, up to its limits
 * (docs/specification.md#66-bodies-that-a-handler-reads). You can await the promise later or never.
 *
 * @param request - A Web `Request` with an unread body.
 * @param options - The limits.
 * @returns The fields as strings and the files as `File`, one entry per part.
 * @throws {@link BodyError} `UNSUPPORTED_MEDIA_TYPE` when the body is not declared as a form or has a
 *   content coding, `PAYLOAD_TOO_LARGE` when it has more bytes or parts than the limits, `INVALID_FORM`
 *   when it is malformed, `INCOMPLETE_BODY` when it was cut off.
 * @throws {@link TypeError} when the body has been read or is locked, its stream yields anything but
 *   bytes, or an option is unknown or not a number.
 * @throws {@link RangeError} when a limit is not a whole number from 0 to 2^53 - 1.
 *
 * @example
 * ```ts
 * app.post("/photos", async ({ request }) => {
 *   const form = await readForm(request, { maxBytes: 5_000_000, maxParts: 10 });
 *   return { photos: form.getAll("photo").length };
 * });
 * ```
 */
export function readForm(request: Request, options: ReadFormOptions = {}): Promise<FormData> {
  return suppressUnhandledRejection(readLimitedForm(request, options));
}

/** The media type of forms with files. */
const multipart = "multipart/form-data";
const urlencoded = "application/x-www-form-urlencoded";

const formBody: BodyKind = {
  isDeclared(contentType) {
    const essence = parseFormType(contentType)?.essence;
    return essence === multipart || essence === urlencoded;
  },
  mismatchMessage: `The body must be sent as ${multipart} or ${urlencoded}`,
  mayBeEmpty: true,
};

async function readLimitedForm(request: Request, options: ReadFormOptions): Promise<FormData> {
  assertRequest("readForm", request);
  assertOptions("readForm()", options, ["maxBytes", "maxParts"]);
  const { maxBytes = defaultMaxBytes, maxParts = 1_000 } = options;
  assertInteger("maxBytes", maxBytes, 0);
  assertInteger("maxParts", maxParts, 0);
  return parseFormType(request.headers.get("content-type"))?.essence === multipart
    ? readMultipart(new PartReader(request, maxBytes, maxParts, formBody))
    : parseUrlencoded(await readWebBytes(request, maxBytes, formBody), maxParts);
}

async function readMultipart(parts: PartReader): Promise<FormData> {
  const form = new FormData();
  try {
    for (;;) {
      const part = await parts.next();
      if (part === undefined) return form;
      form.append(part.name, part.toEntry(await part.readAll()));
    }
  } catch (error) {
    await parts.skipAll();
    throw error;
  }
}
