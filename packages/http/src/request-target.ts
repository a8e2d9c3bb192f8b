/** The target of a request line, or the URL of a Fetch request (RFC 9112 §3.2). */
export interface RequestTarget {
  /** The canonical path, or `*` (RFC 9112 §3.2.4). */
  readonly path: string;
  /** The query with its `?`. Empty without a query. */
  readonly search: string;
  /** The authority of an absolute-form target, which overrides `Host`. `null` for any other form. */
  readonly authority: string | null;
}

/**
 * Parses the URL of a Fetch request. By the Fetch standard, it is already normalized, but Bun, Deno and workerd pass on
 * the target and the host as the client sent them.
 *
 * @returns `null` for another scheme, user information, an invalid host, or a string that is not a URL.
 */
export function parseRequestUrl(url: string): RequestTarget | null {
  return splitCanonical(url, canonicalUrl, "https://".length) ?? parseUnusualUrl(url);
}

// A path that a URL parser leaves unchanged, without dot segments or characters to encode.
const path = String.raw`(?:/(?!\.|%2[eE])[\w!$%&()*+,.:;=@[\]~-]*)+`;
const query = String.raw`(?:\?[\w!$%&()*+,./:;=?@[\]~-]*)?`;
/** The source of a regular expression for canonical paths with an optional query. */
export const canonicalPath: string = path + query;
// A host that a URL parser accepts: an unencoded name that does not end in a number, or an IPv4 address.
const octet = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;
const name = String.raw`[A-Za-z_]\w*(?:-\w+|\.[A-Za-z_]\w*)*`;
const authority = String.raw`(?:${name}|${octet}(?:\.${octet}){3})(?::[1-5]?\d{1,4})?`;
const canonicalUrl = new RegExp(`^https?://${authority}${canonicalPath}$`);

/** The longest text that the regular expressions test, in characters. Millions of segments would overflow their stack. */
const maxTargetLength = 65_536;

/** Splits a canonical target. Its path begins at the first slash at or after `start`. */
export function splitCanonical(
  text: string,
  canonical: RegExp,
  start: number,
): RequestTarget | null {
  if (text.length > maxTargetLength || !canonical.test(text)) return null;
  const pathStart = text.indexOf("/", start);
  if (pathStart > maxHostnameLength) return null;
  const queryStart = text.indexOf("?", pathStart);
  const pathEnd = queryStart === -1 ? text.length : queryStart;
  return { path: text.slice(pathStart, pathEnd), search: text.slice(pathEnd), authority: null };
}

function parseUnusualUrl(text: string): RequestTarget | null {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  if (url.hostname.length > maxHostnameLength) return null;
  if (url.username !== "" || url.password !== "") return null;
  url.hash = "";
  return toTarget(url, null);
}

/** Reads the target from a parsed URL. */
export function toTarget(url: URL, authority: string | null): RequestTarget {
  const { href, pathname } = url;
  const queryStart = href.indexOf("?");
  // `URL.search` is empty for a bare `?`, but `Request.url` keeps it.
  return { path: pathname, search: queryStart === -1 ? "" : href.slice(queryStart), authority };
}

/** The maximum length of a host name (RFC 1035 §2.3.4), in characters. */
export const maxHostnameLength = 255;

/** The maximum length of a host name with a port, in characters. */
const maxHostLength = maxHostnameLength + ":65535".length;

/**
 * Whether a `Host` field names one host: `uri-host [ ":" port ]` (RFC 9110 §7.2, RFC 3986 §3.2.2), of at most 255
 * characters plus a port. Without the limit, a URL parser takes long for a long non-ASCII name.
 */
export function isHost(value: string): boolean {
  if (value === lastHost) return true;
  if (value.length > maxHostLength || !hostGrammar.test(value)) return false;
  if (!URL.canParse(`http://${value}/`)) return false;
  lastHost = value;
  return true;
}

/** The last valid host. Most requests have the same one, and skip the check. */
let lastHost: string | undefined;

const hostGrammar =
  /^(?:\[[0-9A-Fa-f:.]+\]|(?:[A-Za-z0-9._~!$&'()*+,;=-]|%[0-9A-Fa-f]{2}){1,255})(?::\d{0,5})?$/;
