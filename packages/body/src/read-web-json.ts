import { assertInteger } from "@fw/options";
import { jsonBody } from "./body-kind.ts";
import { parseJson } from "./parse-json.ts";
import { readWebBytes } from "./read-web-bytes.ts";

/** The default limit of all readers, in bytes: 1 MiB. */
export const defaultMaxBytes = 1_048_576;

/** Options of {@link readWebJson}. */
export interface ReadWebOptions {
  /** The largest body to accept, in bytes, inclusive; default {@link defaultMaxBytes}. */
  readonly maxBytes?: number | undefined;
  /**
   * Whether a server has enforced the `Content-Length` of a Web `Request`; default `false`. If that length is
   * within the limit, the body is read in one piece. Do not set this for a request that a program has made,
   * because its body may have any length.
   */
  readonly isFramed?: boolean | undefined;
}

/**
 * Reads the JSON body of a Web `Request` as `readJson` does. Importing `readJson` would add the code for Node requests
 * to bundles for other platforms.
 *
 * @param request - The request, with an unread body.
 * @param options - The limit.
 * @returns The parsed value: any JSON value, including `null` and scalars.
 * @throws {@link BodyError} as `readJson` does.
 * @throws {@link TypeError} or {@link RangeError} as `readJson` does.
 */
export async function readWebJson(
  request: Request,
  options: ReadWebOptions = {},
): Promise<unknown> {
  const { maxBytes = defaultMaxBytes, isFramed = false } = options;
  assertInteger("maxBytes", maxBytes, 0);
  return parseJson(await readWebBytes(request, maxBytes, jsonBody, isFramed));
}
