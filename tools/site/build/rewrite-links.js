/**
 * Rewrites the links of a Markdown text, except those in code.
 *
 * @param text - the text
 * @param rewrite - returns the new target for the target of a link; `undefined` leaves its text alone
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

/** A span of code, the target of a link behind its text, or the definition of one. */
const spans =
  /\[((?:[^[\]`]|`[^`]*`)+)\]\(([^)\s]+)\)|(`+)(?!`).*?(?<!`)\3(?!`)|(?<=^\[[^\]]+\]: )\S+$/g;

function rewriteLine(line, rewrite) {
  return line.replaceAll(spans, (found, text, target, code) => {
    if (code !== undefined) return found;
    if (target === undefined) return rewrite(found);
    const place = rewrite(target);
    return place === undefined ? text : `[${text}](${place})`;
  });
}
