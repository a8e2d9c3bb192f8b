/** What a request line asks for (RFC 9112 §3.2). */
export interface RequestTarget {
  /** The canonical path, or `*` (RFC 9112 §3.2.4). */
  readonly path: string;
  /** The text after the first `?`. */
  readonly query: string;
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
  return { path: target.slice(0, pathEnd), query: target.slice(pathEnd + 1), authority: null };
}

/** Where the path ends, if a URL parser would leave the target as it is; else -1. */
function findCanonicalPathEnd(target: string): number {
  if (target.charCodeAt(0) !== slash) return -1;
  let pathEnd = -1;
  for (let index = 1; index < target.length; index++) {
    const code = target.charCodeAt(index);
    if (code <= 0x20 || code >= 0x7f || code === numberSign) return -1;
    if (pathEnd !== -1) continue;
    if (code === questionMark) pathEnd = index;
    else if (code === backslash) return -1;
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
const numberSign = 0x23;
const backslash = 0x5c;
const dot = 0x2e;
const percent = 0x25;

function parseUnusual(target: string): RequestTarget | null {
  if (target === "*") return { path: "*", query: "", authority: null };
  if (target.includes("#")) return null;
  const text = target.replace(/[^\x20-\x7e]/g, toPercent);
  if (text.startsWith("/")) return toTarget(URL.parse(`http://localhost${text}`), null);
  if (!/^https?:\/\/[^/?]/i.test(text)) return null;
  const url = URL.parse(text);
  if (url === null || /^[^/?]*@/.test(text.slice(text.indexOf("//") + 2))) return null;
  return toTarget(url, url.host);
}

/** A byte outside ASCII, percent-encoded as a client should have sent it. */
function toPercent(byte: string): string {
  return `%${byte.charCodeAt(0).toString(16).padStart(2, "0")}`;
}

function toTarget(url: URL | null, authority: string | null): RequestTarget | null {
  return url === null ? null : { path: url.pathname, query: url.search.slice(1), authority };
}
