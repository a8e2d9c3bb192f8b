import { decodeSegment } from "./segment.ts";

/** A piece of a path, and how it stands in it. */
interface Piece {
  readonly text: string;
  /** Whether a slash is in front of it. */
  readonly isBehindSlash: boolean;
  /** Whether it ends with the path. */
  readonly isLast: boolean;
}

/**
 * Writes a piece of a path as the tables of routes have it: one slash before each segment, and each
 * segment decoded but for `%` and `/`, which are written `%25` and `%2F`. So two paths that mean the
 * same are the same text, and decoding a segment of it gives what the segment means.
 *
 * @param piece - A piece that begins in front of the first escape of a segment.
 * @returns The canonical piece.
 * @internal
 */
export function toCanonicalPiece({ text, isBehindSlash, isLast }: Piece): string {
  const segments = text.split("/");
  const last = segments.length - 1;
  return segments
    .filter(
      (segment, index) =>
        segment !== "" || (index === 0 && !isBehindSlash) || (index === last && !isLast),
    )
    .map((segment) => toCanonicalText(decodeSegment(segment)))
    .join("/");
}

/**
 * Writes a decoded segment as a canonical path has it.
 *
 * @param text - What the segment means.
 * @returns The text that stands between two slashes.
 * @internal
 */
export function toCanonicalText(text: string): string {
  if (!text.includes("%") && !text.includes("/")) return text;
  return text.replaceAll("%", "%25").replaceAll("/", "%2F");
}
