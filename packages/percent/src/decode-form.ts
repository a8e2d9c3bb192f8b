import { countEscapes, readEscapedCharacter } from "./escaped-character.ts";

/**
 * Decodes a name or a value of a form or a query and refuses nothing: a plus is a space, `%` without
 * two hexadecimal digits stays, and escaped bytes that are not UTF-8, like lone surrogates, become
 * U+FFFD ({@link https://url.spec.whatwg.org/#concept-urlencoded-parser | URL Standard §5.1}).
 *
 * @param encoded - The encoded text.
 * @returns The decoded text.
 */
export function decodeForm(encoded: string): string {
  const text = encoded.toWellFormed().replaceAll("+", " ");
  let decoded = "";
  /** Up to where the text is decoded. */
  let start = 0;
  for (let index = text.indexOf("%"); index !== -1; index = text.indexOf("%", index)) {
    const point = readEscapedCharacter(text, index);
    const count = countEscapes(point);
    if (count === 0) {
      index++;
      continue;
    }
    decoded += text.slice(start, index);
    decoded += point < 0 ? "\uFFFD" : String.fromCodePoint(point);
    index += count * 3;
    start = index;
  }
  return decoded + text.slice(start);
}
