import { toCanonicalText } from "./canonical-path.ts";
import type { Pattern } from "./pattern.ts";

/**
 * Works out the fixed texts of a pattern, as a canonical path has them: `/users/`, `/posts/` and
 * nothing for `/users/:id/posts/:postId`.
 *
 * @param pattern - The pattern; its wildcard is left out.
 * @returns The texts before, between and behind its parameters, one more than there are.
 * @internal
 */
export function toFixedTexts(pattern: Pattern): readonly string[] {
  const texts: string[] = [];
  let text = "";
  for (const segment of pattern.segments) {
    text += "/";
    if (segment.kind === "static") {
      text += toCanonicalText(segment.text);
    } else {
      texts.push(text);
      text = "";
    }
  }
  texts.push(pattern.segments.length === 0 ? "/" : text);
  return texts;
}
