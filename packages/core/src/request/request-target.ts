/**
 * What a request line, or the URL of a Fetch request, asks for (RFC 9112 §3.2).
 *
 * @internal
 */
export interface RequestTarget {
  /** The canonical path, or `*` (RFC 9112 §3.2.4). */
  readonly path: string;
  /** The query with its `?`; empty where there is none. */
  readonly search: string;
  /** The authority of an absolute-form target, which counts instead of `Host`; else `null`. */
  readonly authority: string | null;
}

/**
 * Reads the target of a request line as a URL parser would.
 *
 * @param target - As Node hands it on: one character a byte.
 * @returns `null` when it must be refused: it has a fragment or user information, or none of the
 * forms that a server takes.
 * @internal
 */
export function parseRequestTarget(target: string): RequestTarget | null {
  return splitCanonical(target, canonicalTarget, 0) ?? parseUnusualTarget(target);
}

/**
 * Reads the URL of a Fetch request. By the standard it has been through a URL parser, but Bun, Deno and
 * workerd hand out what came over the wire, the host included.
 *
 * @returns `null` for what is no request to a server: another scheme, user information, an invalid host,
 * or no URL.
 * @internal
 */
export function parseRequestUrl(url: string): RequestTarget | null {
  return splitCanonical(url, canonicalUrl, "https://".length) ?? parseUnusualUrl(url);
}

// What a URL parser leaves as it is: no segment that may be a dot segment, no character to encode.
const path = String.raw`(?:/(?!\.|%2[eE])[\w!$%&()*+,.:;=@[\]~-]*)+`;
const query = String.raw`(?:\?[\w!$%&()*+,./:;=?@[\]~-]*)?`;
// A name that neither ends in a number nor is encoded, or an IPv4 address.
const octet = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;
const name = String.raw`[A-Za-z_]\w*(?:-\w+|\.[A-Za-z_]\w*)*`;
const authority = String.raw`(?:${name}|${octet}(?:\.${octet}){3})(?::[1-5]?\d{1,4})?`;
const canonicalTarget = new RegExp(`^${path}${query}$`);
const canonicalUrl = new RegExp(`^https?://${authority}${path}${query}$`);

/** In characters: a regular expression has a stack of its own, which millions of segments exceed. */
const maxTargetLength = 65_536;

/** The first slash from `start` on begins the path. */
function splitCanonical(text: string, canonical: RegExp, start: number): RequestTarget | null {
  if (text.length > maxTargetLength || !canonical.test(text)) return null;
  const pathStart = text.indexOf("/", start);
  if (pathStart > maxHostnameLength) return null;
  const queryStart = text.indexOf("?", pathStart);
  const pathEnd = queryStart === -1 ? text.length : queryStart;
  return { path: text.slice(pathStart, pathEnd), search: text.slice(pathEnd), authority: null };
}

function parseUnusualTarget(target: string): RequestTarget | null {
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

function parseUnusualUrl(text: string): RequestTarget | null {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  if (url.hostname.length > maxHostnameLength) return null;
  if (url.username !== "" || url.password !== "") return null;
  url.hash = "";
  return toTarget(url, null);
}

function toTarget(url: URL, authority: string | null): RequestTarget {
  const { href, pathname } = url;
  const queryStart = href.indexOf("?");
  // `URL.search` is empty for a bare `?`, which `Request.url` keeps.
  return { path: pathname, search: queryStart === -1 ? "" : href.slice(queryStart), authority };
}

/**
 * The longest name of a host (RFC 1035 §2.3.4), in characters.
 *
 * @internal
 */
export const maxHostnameLength = 255;

/** With room for a port behind it. */
const maxHostLength = maxHostnameLength + ":65535".length;

/**
 * Whether a `Host` field names one host: `uri-host [ ":" port ]` (RFC 9110 §7.2, RFC 3986 §3.2.2), of
 * at most 255 characters and a port. A URL parser takes long for a long name in another script.
 *
 * @internal
 */
export function isHost(value: string): boolean {
  return value.length <= maxHostLength && grammar.test(value) && URL.canParse(`http://${value}/`);
}

const grammar =
  /^(?:\[[0-9A-Fa-f:.]+\]|(?:[A-Za-z0-9._~!$&'()*+,;=-]|%[0-9A-Fa-f]{2}){1,255})(?::\d{0,5})?$/;
