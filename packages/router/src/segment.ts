import { decodePercent } from "@fw/percent";

/**
 * Finds where a segment of a path ends.
 *
 * @param path - A path.
 * @param start - The index of the segment's first character.
 * @returns The index just behind the segment's last character.
 * @internal
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
 * Writes a path as the tree of routes has it: one slash before the first segment, none behind the
 * last, and the segments decoded but for `%` and `/`, which are written `%25` and `%2F`. So paths that
 * mean the same differ in empty segments at most, and decoding a segment gives what it means.
 *
 * @param path - The path of a request.
 * @returns The canonical path; `/` where there is no segment.
 * @internal
 */
export function toCanonicalPath(path: string): string {
  let start = 0;
  let end = path.length;
  while (path.charCodeAt(start) === slash) start++;
  while (end > start && path.charCodeAt(end - 1) === slash) end--;
  if (start === 1 && end === path.length && !path.includes("%")) return path;
  const segments = path.slice(start, end);
  // Joined, for V8 reads a text slowly that was added up.
  return ["", decodePercent(segments, "%/") ?? decodeEach(segments)].join("/");
}

/** Decodes the segments of which one is malformed and stays as it is. */
function decodeEach(segments: string): string {
  const texts = segments.split("/").map(decodeSegment);
  return texts.map(toCanonicalText).join("/");
}

/**
 * Writes a decoded segment as a canonical path has it.
 *
 * @param text - What the segment means.
 * @returns The text that stands between two slashes.
 * @internal
 */
export function toCanonicalText(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("/", "%2F");
}
