const quote = 0x22;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * How many arrays and objects may stand inside one another; a scalar has no level, `[]` has one.
 *
 * At most a quarter of what overflows the default stack when it is called 200 frames deep in a fresh
 * process, the smallest of Node 22.23, 24.21 and 26.10 with Zod 4.6.7: 592 levels of a recursive
 * schema with five wrappers on each level, 864 with a pipe, 3,968 for `JSON.stringify`; to repeat it,
 * raise the factor in `test/nesting.test.ts` until a `RangeError` appears.
 */
export const maxDepth = 128;

/**
 * Tells whether a JSON text has more levels than {@link maxDepth}, in linear time and constant space.
 *
 * @param text - The text, valid or not.
 * @returns `true` when it is nested too deeply; any verdict will do for text that is not JSON.
 */
export function isNestedTooDeeply(text: string): boolean {
  // Each level takes two characters.
  if (text.length <= maxDepth * 2) return false;
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    switch (text.charCodeAt(index)) {
      case openBracket:
      case openBrace:
        if (++depth > maxDepth) return true;
        break;
      case closeBracket:
      case closeBrace:
        depth--;
        break;
      case quote:
        index = findClosingQuote(text, index + 1);
        break;
      default:
    }
  }
  return false;
}

function findClosingQuote(text: string, start: number): number {
  let index = text.indexOf('"', start);
  while (index !== -1 && isEscaped(text, index)) index = text.indexOf('"', index + 1);
  return index === -1 ? text.length : index;
}

function isEscaped(text: string, quoteIndex: number): boolean {
  let index = quoteIndex;
  while (text.charCodeAt(index - 1) === backslash) index--;
  return (quoteIndex - index) % 2 === 1;
}
