import { toAnchor, type Document } from "./documents.ts";

/**
 * Reads the anchors that GitHub gives to the headings of a document.
 *
 * @param document - the document
 * @returns the anchors, without the `#`
 */
export function readAnchors({ prose }: Document): ReadonlySet<string> {
  const found = new Set<string>();
  for (const line of prose) {
    const heading = /^#{1,6} (.+)$/.exec(line)?.[1];
    if (heading === undefined) continue;
    const slug = toAnchor(heading);
    let anchor = slug;
    for (let count = 1; found.has(anchor); count += 1) anchor = `${slug}-${count}`;
    found.add(anchor);
  }
  return found;
}
