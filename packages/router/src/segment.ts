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
