import { decodePercent } from "@fw/percent";

/**
 * Finds where a segment of a path ends.
 *
 * @param path - A path.
 * @param start - The index of the segment's first character.
 * @returns The index just after the segment's last character.
 */
export function findSegmentEnd(path: string, start: number): number {
  const slash = path.indexOf("/", start);
  return slash === -1 ? path.length : slash;
}

/**
 * Decodes one segment once: `%2F` becomes `/`, `%252F` becomes `%2F`.
 *
 * @param segment - The text between two slashes.
 * @returns The decoded text, or the segment itself if it is not valid percent-encoded UTF-8.
 */
export function decodeSegment(segment: string): string {
  return decodePercent(segment) ?? segment;
}

const slash = 47;

/**
 * Converts a path to the form that the route tree uses: a leading slash, no trailing slash, and decoded
 * segments in which only `%` and `/` are escaped, as `%25` and `%2F`. Equivalent paths then differ at most
 * in empty segments, and decoding a segment returns its value.
 *
 * @param path - The path of a request.
 * @returns The canonical path; `/` if there are no segments.
 */
export function toCanonicalPath(path: string): string {
  let start = 0;
  let end = path.length;
  while (path.charCodeAt(start) === slash) start++;
  while (end > start && path.charCodeAt(end - 1) === slash) end--;
  if (start === 1 && end === path.length && !path.includes("%")) return path;
  const segments = path.slice(start, end);
  // Use join, because V8 reads concatenated strings slowly.
  return ["", decodePercent(segments, "%/") ?? decodeEach(segments)].join("/");
}

/** Decodes each segment on its own, so that only malformed segments stay encoded. */
function decodeEach(segments: string): string {
  const texts = segments.split("/").map(decodeSegment);
  return texts.map(toCanonicalText).join("/");
}

/**
 * Escapes a decoded segment for a canonical path.
 *
 * @param text - The decoded segment.
 * @returns The segment of the canonical path.
 */
export function toCanonicalText(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("/", "%2F");
}
