const SLASH = 47;

/**
 * Finds the next segment of a path; empty segments are skipped.
 *
 * @param path A path.
 * @param index Where to start looking.
 * @returns The index of the segment's first character, or the path's length if there is none.
 */
export function segmentStart(path: string, index: number): number {
  let start = index;
  while (start < path.length && path.charCodeAt(start) === SLASH) start += 1;
  return start;
}

/**
 * Finds where a segment of a path ends.
 *
 * @param path A path.
 * @param start The index of the segment's first character.
 * @returns The index just behind the segment's last character.
 */
export function segmentEnd(path: string, start: number): number {
  let end = start;
  while (end < path.length && path.charCodeAt(end) !== SLASH) end += 1;
  return end;
}

/**
 * Decodes one segment once: `%2F` becomes `/`, `%252F` becomes `%2F`
 * ({@link https://www.rfc-editor.org/rfc/rfc3986#section-2.4 | RFC 3986 §2.4}).
 *
 * @param segment The text between two slashes.
 * @returns The decoded text, or the segment itself if it is not valid percent-encoded UTF-8.
 */
export function decodeSegment(segment: string): string {
  if (!segment.includes("%")) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
