import { findStringEnd, spells } from "./json-string.ts";

/**
 * Whether a JSON text has more levels than it may have, a `__proto__` key, or a `constructor` key
 * whose value has a `prototype` key.
 *
 * @param bytes - The text, which is valid, as UTF-8.
 * @param maxDepth - How many arrays and objects may stand inside one another.
 * @internal
 */
export function looksHazardous(bytes: Uint8Array, maxDepth: number): boolean {
  let depth = 0;
  /** The level of the innermost open object that is the value of a `constructor` key. */
  let constructorDepth = none;
  const outerConstructors: number[] = [];
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0;
    if (byte === quote) {
      const start = index + 1;
      index = findStringEnd(bytes, start);
      if (index - start < proto.length) continue;
      const afterKey = skipSpace(bytes, index + 1);
      if (bytes[afterKey] !== colon) continue;
      if (spells(proto, bytes, start, index)) return true;
      if (depth === constructorDepth && spells(prototype, bytes, start, index)) return true;
      const holdsObject = bytes[skipSpace(bytes, afterKey + 1)] === openingBrace;
      if (holdsObject && spells(constructor, bytes, start, index)) {
        outerConstructors.push(constructorDepth);
        constructorDepth = depth + 1;
      }
    } else if (byte === openingBracket || byte === openingBrace) {
      if (++depth > maxDepth) return true;
    } else if (byte === closingBracket || byte === closingBrace) {
      if (depth === constructorDepth) constructorDepth = outerConstructors.pop() ?? none;
      depth--;
    }
  }
  return false;
}

const none = -1;
const proto = "__proto__";
const prototype = "prototype";
const constructor = "constructor";
const quote = 34;
const colon = 58;
const openingBracket = 91;
const closingBracket = 93;
const openingBrace = 123;
const closingBrace = 125;
const space = 32;

function skipSpace(bytes: Uint8Array, start: number): number {
  let index = start;
  while ((bytes[index] ?? colon) <= space) index++;
  return index;
}
