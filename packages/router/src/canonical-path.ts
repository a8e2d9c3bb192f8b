import { decodePercent } from "@fw/percent";
import { decodeSegment } from "./segment.ts";

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
