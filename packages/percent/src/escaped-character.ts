const percent = 0x25;

/**
 * Reads one percent-encoded UTF-8 character
 * ({@link https://www.rfc-editor.org/rfc/rfc3629#section-4 | RFC 3629 §4}).
 *
 * @param text - The string to read from.
 * @param index - The index of the character's first escape.
 * @returns The code point, or a negative number if there is no valid character: -1 if no byte is escaped
 * at the index, otherwise -1 minus the number of escaped bytes in the invalid sequence.
 */
export function readEscapedCharacter(text: string, index: number): number {
  const first = readByte(text, index);
  if (first < 0x80) return first;
  if (first < 0xc2 || first > 0xf4) return -2;
  const count = first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
  // The range of the second byte excludes overlong sequences, surrogates and code points above U+10FFFF.
  let lowest = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  let highest = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  let point = first & (0x3f >> count);
  for (let at = 1; at <= count; at++) {
    const byte = readByte(text, index + at * 3);
    if (byte < lowest || byte > highest) return -1 - at;
    point = (point << 6) | (byte & 0x3f);
    lowest = 0x80;
    highest = 0xbf;
  }
  return point;
}

/**
 * Returns the number of escapes that {@link readEscapedCharacter} has read.
 *
 * @param point - The value that it returned.
 * @returns The number of escapes; 0 if no byte is escaped.
 */
export function countEscapes(point: number): number {
  if (point < 0) return -1 - point;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x1_0000 ? 3 : 4;
}

/** Returns the byte that is escaped at an index, or -1. */
function readByte(text: string, index: number): number {
  if (text.charCodeAt(index) !== percent) return -1;
  const high = readDigit(text.charCodeAt(index + 1));
  const low = readDigit(text.charCodeAt(index + 2));
  return high === -1 || low === -1 ? -1 : high * 16 + low;
}

function readDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}
