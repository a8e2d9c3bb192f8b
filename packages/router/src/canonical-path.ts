import { isDecodable } from "./utf8-escapes.ts";

/**
 * Writes a path as the tables of routes have it: one slash before each segment, none at the end, and
 * each segment decoded but for `%` and `/`, which are written `%25` and `%2F`. So two paths that
 * mean the same are the same text, and decoding a segment of it gives what the segment means.
 *
 * @param path A path.
 * @returns The canonical path; `/` if there are no segments.
 */
export function toCanonicalPath(path: string): string {
  const segments: string[] = [];
  for (const segment of path.split("/")) {
    if (segment === "") continue;
    segments.push(toCanonicalText(isDecodable(segment) ? decodeURIComponent(segment) : segment));
  }
  return `/${segments.join("/")}`;
}

/**
 * Writes a decoded segment as a canonical path has it.
 *
 * @param text What the segment means.
 * @returns The text that stands between two slashes.
 */
export function toCanonicalText(text: string): string {
  if (!text.includes("%") && !text.includes("/")) return text;
  return text.replaceAll("%", "%25").replaceAll("/", "%2F");
}
