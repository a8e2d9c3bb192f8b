/**
 * Finds the end of the path in a text that a URL parser would leave as it is: a path, and a query
 * behind it.
 *
 * @param text - may be longer at both ends
 * @param start - where the path begins
 * @param end - where the query ends
 * @returns -1 where a URL parser would change anything
 * @internal
 */
export function findCanonicalPathEnd(text: string, start: number, end: number): number {
  if (text.charCodeAt(start) !== slash) return -1;
  let pathEnd = -1;
  for (let index = start + 1; index < end; index++) {
    const code = text.charCodeAt(index);
    if (code >= unchanged.length || unchanged[code] === 0) return -1;
    if (pathEnd !== -1) continue;
    if (code === questionMark) pathEnd = index;
    else if (text.charCodeAt(index - 1) === slash && mayBeDot(text, index, code)) return -1;
  }
  return pathEnd === -1 ? end : pathEnd;
}

/** Whether a segment begins with a dot, plain or encoded: it may be a dot segment. */
function mayBeDot(text: string, index: number, code: number): boolean {
  return code === dot || (code === percent && /^%2e/i.test(text.slice(index, index + 3)));
}

const slash = 0x2f;
const questionMark = 0x3f;
const dot = 0x2e;
const percent = 0x25;

/** By character code, 1 for what a URL parser neither encodes nor removes, in a path or a query. */
const unchanged: Uint8Array = Uint8Array.from({ length: 0x7f }, (_, code) =>
  code > 0x20 && !`"#'<>\\^\`{|}`.includes(String.fromCharCode(code)) ? 1 : 0,
);
