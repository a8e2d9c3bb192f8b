import { findCanonicalPathEnd } from "./canonical-path.ts";
import { isHost } from "./host.ts";

/** What a request line asks for (RFC 9112 §3.2). */
export interface RequestTarget {
  /** The canonical path, or `*` (RFC 9112 §3.2.4). */
  readonly path: string;
  /** The query with its `?`; empty where there is none. */
  readonly search: string;
  /** The authority of an absolute-form target, which counts instead of `Host`; else `null`. */
  readonly authority: string | null;
}

/**
 * Reads a request target as a URL parser would.
 *
 * @param target - as Node hands it on: one character a byte
 * @returns `null` when it must be refused: it has a fragment or user information, or none of the
 * forms that a server takes
 * @internal
 */
export function parseRequestTarget(target: string): RequestTarget | null {
  const pathEnd = findCanonicalPathEnd(target, 0, target.length);
  if (pathEnd === -1) return parseUnusual(target);
  return { path: target.slice(0, pathEnd), search: target.slice(pathEnd), authority: null };
}

function parseUnusual(target: string): RequestTarget | null {
  if (target === "*") return { path: "*", search: "", authority: null };
  // A fragment is not sent, and what is not ASCII is sent encoded (RFC 9112 §3.2, RFC 3986 §2).
  if (!/^[\x21-\x7e]+$/.test(target) || target.includes("#")) return null;
  if (target.startsWith("/")) return toTarget(new URL(`http://localhost${target}`), null);
  // A URL parser takes a backslash for a slash, and skips slashes before an authority.
  const authority = /^https?:\/\/([^/\\?]+)/i.exec(target)?.[1];
  if (authority === undefined || !isHost(authority)) return null;
  const url = URL.parse(target);
  if (url === null || /^[^/?]*@/.test(target.slice(target.indexOf("//") + 2))) return null;
  return toTarget(url, url.host);
}

/**
 * What a parsed URL asks for.
 *
 * @internal
 */
export function toTarget(url: URL, authority: string | null): RequestTarget {
  const { href, pathname } = url;
  const queryStart = href.indexOf("?");
  // `URL.search` is empty for a bare `?`, which `Request.url` keeps.
  return { path: pathname, search: queryStart === -1 ? "" : href.slice(queryStart), authority };
}
