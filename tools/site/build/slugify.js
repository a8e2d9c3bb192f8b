/**
 * Makes the anchor of a heading like the forge, because the pages use its anchors.
 *
 * @param heading - the text of the heading
 * @returns the anchor, without the `#`
 */
export function slugify(heading) {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");
}
