/**
 * Rewrites the links of a Markdown text, except those in code.
 *
 * @param text - the text
 * @param rewrite - returns the new target for the target of a link; `undefined` leaves its text alone
 * @returns the text
 */
export function rewriteLinks(text, rewrite) {
  return text.replaceAll(spans, (found, _fence, name, target, definition) => {
    if (definition !== undefined) return rewrite(definition) ?? found;
    if (target === undefined) return found;
    const place = rewrite(target);
    return place === undefined ? name : `[${name}](${place})`;
  });
}

/** A block of code, a link, the target of a definition, or a span of code; lines are wrapped inside of the last three. */
const spans =
  /^(`{3,})[^`\n]*\n.*?^\1`*$|\[((?:[^[\]`]|`[^`]*`)+)\]\(([^)\s]+)\)|(?<=^\[[^\]\n]+\]: )(\S+)$|(`+)(?!`)(?:(?!\n\n).)*?(?<!`)\5(?!`)/gms;
