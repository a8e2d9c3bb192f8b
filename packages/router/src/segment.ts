import { countEscapes, readEscapedCharacter } from "./escapes.ts";

const PERCENT = 37;

/**
 * Finds where a segment of a path ends.
 *
 * @param path A path.
 * @param start The index of the segment's first character.
 * @returns The index just behind the segment's last character.
 */
export function findSegmentEnd(path: string, start: number): number {
  const slash = path.indexOf("/", start);
  return slash === -1 ? path.length : slash;
}

/**
 * Decodes one segment once: `%2F` becomes `/`, `%252F` becomes `%2F`
 * ({@link https://www.rfc-editor.org/rfc/rfc3986#section-2.4 | RFC 3986 §2.4}).
 *
 * It takes less time than `decodeURIComponent` for the segments that there are (with one parameter,
 * one in eight of them escaped: 127 ns → 121 ns), and throws nothing: exceptions take 2 µs each, and a
 * path has room for thousands of malformed segments.
 *
 * @param segment The text between two slashes.
 * @returns The decoded text, or the segment itself if it is not valid percent-encoded UTF-8.
 */
export function decodeSegment(segment: string): string {
  let index = segment.indexOf("%");
  if (index === -1) return segment;
  let decoded = "";
  /** Up to where the segment is decoded. */
  let start = 0;
  while (index < segment.length) {
    if (segment.charCodeAt(index) !== PERCENT) {
      index += 1;
      continue;
    }
    const point = readEscapedCharacter(segment, index);
    if (point === -1) return segment;
    if (start < index) decoded += segment.slice(start, index);
    decoded += toText(point);
    start = index + countEscapes(point) * 3;
    index = start;
  }
  return start < index ? decoded + segment.slice(start) : decoded;
}

function toText(point: number): string {
  return point < 0x1_0000 ? String.fromCharCode(point) : String.fromCodePoint(point);
}
