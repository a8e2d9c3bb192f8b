import { findDecodedCodings } from "#platform";

let codings: RegExp | undefined;

/**
 * Whether the body of a `Response` came from `fetch`, which has decoded it, although its headers still describe the coded
 * body. The response of a constructor has no URL.
 *
 * @param response - The response. One of another Fetch implementation may lack any member.
 * @param headers - Its headers.
 */
export function isDecodedByFetch(response: Response, headers: Headers): boolean {
  const { url = "", type = "default", body } = response as Partial<Response>;
  if ((url === "" && type === "default") || body == null) return false;
  const coding = headers.get("content-encoding");
  return coding !== null && (codings ??= findDecodedCodings()).test(coding);
}
