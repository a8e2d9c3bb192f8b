/**
 * Whether a JSON text has more levels than it may have.
 *
 * @param bytes - The text, which is valid, as UTF-8.
 * @param maxDepth - How many arrays and objects may stand inside one another.
 */
export function isNestedDeeper(bytes: Uint8Array, maxDepth: number): boolean {
  let depth = 0;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0;
    if (byte === QUOTE) index = findQuote(bytes, index + 1);
    if (byte < OPENING_BRACKET) continue;
    // The braces are the brackets with one bit more.
    const bracket = byte & ~BRACE_BIT;
    if (bracket === CLOSING_BRACKET) depth--;
    if (bracket === OPENING_BRACKET && ++depth > maxDepth) return true;
  }
  return false;
}

const QUOTE = 34;
const BACKSLASH = 92;
const OPENING_BRACKET = 91;
const CLOSING_BRACKET = 93;
const BRACE_BIT = 32;

/** Finds the end of a string. */
function findQuote(bytes: Uint8Array, start: number): number {
  let index = start;
  while (bytes[index] !== QUOTE) index += bytes[index] === BACKSLASH ? 2 : 1;
  return index;
}
