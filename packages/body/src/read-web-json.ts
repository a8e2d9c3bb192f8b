import { assertInteger } from "@fw/options";
import { jsonBody } from "./body-kind.ts";
import { parseJson } from "./parse-json.ts";
import { readWebBytes } from "./read-web-bytes.ts";

/** The limit of the readers unless they are given another, in bytes: 1 MiB. */
export const defaultMaxBytes = 1_048_576;

/** Options of {@link readWebJson}. */
export interface ReadWebOptions {
  /** The largest body that is accepted, in bytes, inclusive; default {@link defaultMaxBytes}. */
  readonly maxBytes?: number | undefined;
  /**
   * Whether a server has held a Web `Request` to its `Content-Length`; default `false`. Where that is
   * within the limit, the body is read in one piece. Never for a request that a program has made: its
   * body may be of any length.
   */
  readonly isFramed?: boolean | undefined;
}

/**
 * Does the same as `readJson`, of a Web `Request` alone, so that a bundle without `node:http` has nothing
 * for Node's requests.
 *
 * @param request - The request, its body unread.
 * @param options - The limit.
 * @returns The parsed value: any JSON value, `null` and scalars included.
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
