/**
 * The anchor of a heading, as the forge makes it, for the pages link by it.
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
