import { findStringEnd, spells } from "./json-string.ts";

/**
 * Whether a JSON text has more levels than it may have, a `__proto__` key, or a `constructor` key
 * whose value has a `prototype` key.
 *
 * @param bytes - The text, which is valid, as UTF-8.
 * @param maxDepth - How many arrays and objects may stand inside one another.
 */
export function looksHazardous(bytes: Uint8Array, maxDepth: number): boolean {
  let depth = 0;
  /** The level of the innermost open object that is the value of a `constructor` key. */
  let constructor = NONE;
  const outerConstructors: number[] = [];
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0;
    if (byte === QUOTE) {
      const start = index + 1;
      index = findStringEnd(bytes, start);
      if (index - start < PROTO.length) continue;
      const colon = skipSpace(bytes, index + 1);
      if (bytes[colon] !== COLON) continue;
      if (spells(PROTO, bytes, start, index)) return true;
      if (depth === constructor && spells(PROTOTYPE, bytes, start, index)) return true;
      const holdsObject = bytes[skipSpace(bytes, colon + 1)] === OPENING_BRACE;
      if (holdsObject && spells(CONSTRUCTOR, bytes, start, index)) {
        outerConstructors.push(constructor);
        constructor = depth + 1;
      }
    } else if (byte === OPENING_BRACKET || byte === OPENING_BRACE) {
      if (++depth > maxDepth) return true;
    } else if (byte === CLOSING_BRACKET || byte === CLOSING_BRACE) {
      if (depth === constructor) constructor = outerConstructors.pop() ?? NONE;
      depth--;
    }
  }
  return false;
}

const NONE = -1;
const PROTO = "__proto__";
const PROTOTYPE = "prototype";
const CONSTRUCTOR = "constructor";
const QUOTE = 34;
const COLON = 58;
const OPENING_BRACKET = 91;
const CLOSING_BRACKET = 93;
const OPENING_BRACE = 123;
const CLOSING_BRACE = 125;
const SPACE = 32;

function skipSpace(bytes: Uint8Array, start: number): number {
  let index = start;
  while ((bytes[index] ?? COLON) <= SPACE) index++;
  return index;
}
