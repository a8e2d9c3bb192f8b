import { decodeSegment } from "@fw/router";

/**
 * Reads the segments that a wildcard matched (docs/specification.md#32-decoding).
 *
 * @param path - A canonical path that the route matches.
 * @param depth - How many of its segments are before the wildcard.
 * @returns The segments behind those, decoded, without the empty ones.
 * @internal
 */
export function readRest(path: string, depth: number): readonly string[] {
  const segments = path.split("/").filter((segment) => segment !== "");
  return segments.slice(depth).map(decodeSegment);
}
