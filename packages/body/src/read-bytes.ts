import { assertInteger, assertOptions } from "@fw/options";
import type { BodyKind } from "./body-kind.ts";
import { assertRequest } from "./assert-request.ts";
import { suppressUnhandledRejection } from "./suppress-unhandled-rejection.ts";
import { defaultMaxBytes } from "./read-web-json.ts";
import { toStandaloneBytes } from "./standalone-bytes.ts";
import { readWebBytes } from "./read-web-bytes.ts";

/** Options of {@link readBytes}. */
export interface ReadBytesOptions {
  /** The largest body to accept, in bytes, inclusive; default 1,048,576 (1 MiB). */
  readonly maxBytes?: number | undefined;
}

/**
 * Reads the body of a request up to a limit, whatever its media type
 * (docs/specification.md#66-bodies-that-a-handler-reads). You can await the promise later or never.
 *
 * @param request - A Web `Request` with an unread body.
 * @param options - The limit.
 * @returns The bytes, in their own buffer; empty if there is no body.
 * @throws {@link BodyError} `UNSUPPORTED_MEDIA_TYPE` when the body has a content coding,
 *   `PAYLOAD_TOO_LARGE` when it is larger than the limit, `INCOMPLETE_BODY` when it was cut off.
 * @throws {@link TypeError} when the body has been read or is locked, its stream yields anything but
 *   bytes, or an option is unknown or not a number.
 * @throws {@link RangeError} when `maxBytes` is not a whole number from 0 to 2^53 - 1.
 *
 * @example
 * ```ts
 * app.put("/avatar", async ({ request }) => {
 *   const bytes = await readBytes(request, { maxBytes: 100_000 });
 *   return { size: bytes.length };
 * });
 * ```
 */
export function readBytes(
  request: Request,
  options: ReadBytesOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  return suppressUnhandledRejection(readLimitedBytes(request, options));
}

const anyBody: BodyKind = { isDeclared: () => true, mismatchMessage: "", mayBeEmpty: true };

async function readLimitedBytes(
  request: Request,
  options: ReadBytesOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  assertRequest("readBytes", request);
  assertOptions("readBytes()", options, ["maxBytes"]);
  const { maxBytes = defaultMaxBytes } = options;
  assertInteger("maxBytes", maxBytes, 0);
  return toStandaloneBytes(await readWebBytes(request, maxBytes, anyBody));
}
