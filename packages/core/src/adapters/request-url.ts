import { findCanonicalPathEnd } from "./canonical-path.ts";
import { toTarget, type RequestTarget } from "./request-target.ts";

type PathAndSearch = Pick<RequestTarget, "path" | "search">;

/**
 * Reads the URL of a Fetch request. By the standard it has been through a URL parser, but Deno hands
 * out what came over the wire.
 *
 * @returns `null` for what is no request to a server: another scheme, user information, or no URL
 * @internal
 */
export function parseRequestUrl(url: string): PathAndSearch | null {
  if (/^https?:\/\/[\w.-]+(?::\d+)?\//.test(url)) {
    const pathStart = url.indexOf("/", "https://".length);
    const fragmentStart = url.indexOf("#", pathStart);
    const end = fragmentStart === -1 ? url.length : fragmentStart;
    const pathEnd = findCanonicalPathEnd(url, pathStart, end);
    if (pathEnd !== -1) {
      return { path: url.slice(pathStart, pathEnd), search: url.slice(pathEnd, end) };
    }
  }
  return parseUnusual(url);
}

function parseUnusual(text: string): PathAndSearch | null {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  if (url.username !== "" || url.password !== "") return null;
  url.hash = "";
  return toTarget(url, null);
}
