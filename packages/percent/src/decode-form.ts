import { countEscapes, readEscapedCharacter } from "./escaped-character.ts";

/**
 * Decodes a name or value of a form or query
 * ({@link https://url.spec.whatwg.org/#concept-urlencoded-parser | URL Standard §5.1}). It accepts any string:
 * a plus becomes a space, and a `%` without two hexadecimal digits stays. Lone surrogates and escaped bytes
 * that are not UTF-8 become U+FFFD.
 *
 * @param encoded - The encoded string.
 * @returns The decoded string.
 */
export function decodeForm(encoded: string): string {
  const text = encoded.toWellFormed().replaceAll("+", " ");
  let decoded = "";
  /** The end of the text decoded so far. */
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
