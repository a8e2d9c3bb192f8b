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
  const pathEnd = findCanonicalPathEnd(target);
  if (pathEnd === -1) return parseUnusual(target);
  return { path: target.slice(0, pathEnd), search: target.slice(pathEnd), authority: null };
}

/** Where the path ends, if a URL parser would leave the target as it is; else -1. */
function findCanonicalPathEnd(target: string): number {
  if (target.charCodeAt(0) !== slash) return -1;
  let pathEnd = -1;
  for (let index = 1; index < target.length; index++) {
    const code = target.charCodeAt(index);
    if (code >= unchanged.length || unchanged[code] === 0) return -1;
    if (pathEnd !== -1) continue;
    if (code === questionMark) pathEnd = index;
    else if (target.charCodeAt(index - 1) === slash && mayBeDot(target, index, code)) return -1;
  }
  return pathEnd === -1 ? target.length : pathEnd;
}

/** Whether a segment begins with a dot, plain or encoded: it may be a dot segment. */
function mayBeDot(target: string, index: number, code: number): boolean {
  return code === dot || (code === percent && /^%2e/i.test(target.slice(index, index + 3)));
}

const slash = 0x2f;
const questionMark = 0x3f;
const dot = 0x2e;
const percent = 0x25;

/** By character code, 1 for what a URL parser neither encodes nor removes, in a path or a query. */
const unchanged: Uint8Array = Uint8Array.from({ length: 0x7f }, (_, code) =>
  code > 0x20 && !`"#'<>\\^\`{|}`.includes(String.fromCharCode(code)) ? 1 : 0,
);

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
