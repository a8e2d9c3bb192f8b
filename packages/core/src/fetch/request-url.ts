import { toTarget, type RequestTarget } from "../node/request-target.ts";

type PathAndSearch = Pick<RequestTarget, "path" | "search">;

/**
 * Reads the URL of a Fetch request. By the standard it has been through a URL parser, but Deno hands
 * out what came over the wire.
 *
 * @returns `null` for what is no request to a server: another scheme, user information, or no URL
 * @internal
 */
export function parseRequestUrl(url: string): PathAndSearch | null {
  if (url.length > maxLength || !canonical.test(url)) return parseUnusual(url);
  const pathStart = url.indexOf("/", "https://".length);
  const queryStart = url.indexOf("?", pathStart);
  const pathEnd = queryStart === -1 ? url.length : queryStart;
  return { path: url.slice(pathStart, pathEnd), search: url.slice(pathEnd) };
}

/** What a URL parser leaves as it is: no segment that may be a dot segment, no character to encode. */
const canonical =
  /^https?:\/\/[\w.-]+(?::\d+)?(?:\/(?!\.|%2[eE])[\w!$%&()*+,.:;=@[\]~-]*)+(?:\?[\w!$%&()*+,./:;=?@[\]~-]*)?$/;

/** In characters: a regular expression has a stack of its own, which millions of segments exceed. */
const maxLength = 65_536;

function parseUnusual(text: string): PathAndSearch | null {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  if (url.username !== "" || url.password !== "") return null;
  url.hash = "";
  return toTarget(url, null);
}
