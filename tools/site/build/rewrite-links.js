/**
 * Rewrites the links of a Markdown text, except those in code.
 *
 * @param text - the text
 * @param rewrite - returns the new target for the target of a link
 * @returns the text
 */
export function rewriteLinks(text, rewrite) {
  let fence;
  return text
    .split("\n")
    .map((line) => {
      const mark = /^`{3,}/.exec(line)?.[0];
      if (fence !== undefined) {
        if (line === mark && mark.length >= fence.length) fence = undefined;
        return line;
      }
      fence = mark;
      return fence === undefined ? rewriteLine(line, rewrite) : line;
    })
    .join("\n");
}

/** A span of code, a link, or the definition of one. */
const spans = /(`+)(?!`).*?(?<!`)\1(?!`)|(?<=\]\()[^)\s]+(?=\))|(?<=^\[[^\]]+\]: )\S+$/g;

function rewriteLine(line, rewrite) {
  return line.replaceAll(spans, (found, code) => (code === undefined ? rewrite(found) : found));
}
