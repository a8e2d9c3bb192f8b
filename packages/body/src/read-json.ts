import { assertInteger } from "@fw/options";
import type { NodeRequest } from "./node-request.ts";
import { parseJson } from "./parse-json.ts";
import { readNodeBytes } from "./read-node-bytes.ts";
import { defaultMaxBytes, readWebJson, type ReadWebOptions } from "./read-web-json.ts";

/** Options of {@link readJson}. */
export interface ReadJsonOptions extends ReadWebOptions {
  /**
   * Called before the first byte of a Node request is read, unless the head alone decides the result.
   * Use it to answer `Expect: 100-continue` (RFC 9110 §10.1.1).
   */
  readonly beforeReading?: (() => void) | undefined;
}

/**
 * Reads the JSON body of a request. It reports the first error that applies, in this order
 * (docs/specification.md#62-order-of-refusals): no bytes, a media type that is not JSON or a content coding,
 * too many bytes, invalid JSON. Reading stops as soon as the error is certain.
 *
 * @param source - A Web `Request` or a Node HTTP/1 request with an unread body.
 * @param options - The limit and a callback.
 * @returns The parsed value: any JSON value, including `null` and scalars.
 * @throws {@link BodyError} when one of these errors applies, or with `INCOMPLETE_BODY` when the body was cut off.
 * @throws {@link TypeError} when the body has been read or is locked, its stream yields anything but
 *   bytes, or `maxBytes` is not a number.
 * @throws {@link RangeError} when `maxBytes` is not a whole number from 0 to 2^53 - 1.
 *
 * @example
 * ```ts
 * const request = new Request("https://example.com/users", {
 *   method: "POST",
 *   headers: { "content-type": "application/json" },
 *   body: '{"name":"Ada"}',
 * });
 * const user = await readJson(request, { maxBytes: 1_000 }); // { name: "Ada" }
 * ```
 */
export async function readJson(
  source: Request | NodeRequest,
  options: ReadJsonOptions = {},
): Promise<unknown> {
  if (!("rawHeaders" in source)) return readWebJson(source, options);
  const { maxBytes = defaultMaxBytes, beforeReading } = options;
  assertInteger("maxBytes", maxBytes, 0);
  const bytes = readNodeBytes(source, maxBytes, beforeReading);
  return parseJson(bytes instanceof Promise ? await bytes : bytes);
}
