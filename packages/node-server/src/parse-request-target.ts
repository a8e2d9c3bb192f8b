import { canonicalPath, isHost, splitCanonical, toTarget, type RequestTarget } from "@fw/http";

/**
 * Parses the target of a request line as a URL parser would.
 *
 * @param target - The target as Node provides it: one character per byte.
 * @returns `null` if it must be refused: it has a fragment or user information, or it is in a form that a server does
 * not accept.
 */
export function parseRequestTarget(target: string): RequestTarget | null {
  return splitCanonical(target, canonicalTarget, 0) ?? parseUnusualTarget(target);
}

const canonicalTarget = new RegExp(`^${canonicalPath}$`);

function parseUnusualTarget(target: string): RequestTarget | null {
  if (target === "*") return { path: "*", search: "", authority: null };
  // Fragments are never sent, and non-ASCII characters are sent encoded (RFC 9112 §3.2, RFC 3986 §2).
  if (!/^[\x21-\x7e]+$/.test(target) || target.includes("#")) return null;
  if (target.startsWith("/")) return toTarget(new URL(`http://localhost${target}`), null);
  // A URL parser treats a backslash as a slash, and skips slashes before an authority.
  const authority = /^https?:\/\/([^/\\?]+)/i.exec(target)?.[1];
  if (authority === undefined || !isHost(authority)) return null;
  const url = URL.parse(target);
  if (url === null || /^[^/?]*@/.test(target.slice(target.indexOf("//") + 2))) return null;
  return toTarget(url, url.host);
}
