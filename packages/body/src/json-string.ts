/**
 * Finds the quote that ends a string of a JSON text.
 *
 * @param bytes - A valid JSON text as UTF-8.
 * @param start - The index behind the quote that begins the string.
 * @returns The index of the quote that ends it.
 * @internal
 */
export function findStringEnd(bytes: Uint8Array, start: number): number {
  let index = start;
  // A call of `indexOf` takes as long as this loop for some thirty bytes.
  const near = start + 32;
  while (index < near) {
    if (bytes[index] === quote) return index;
    index += bytes[index] === backslash ? 2 : 1;
  }
  for (;;) {
    const next = bytes.indexOf(quote, index);
    let backslashes = next;
    while (backslashes > index && bytes[backslashes - 1] === backslash) backslashes--;
    if ((next - backslashes) % 2 === 0) return next;
    index = next + 1;
  }
}

/**
 * Whether a string of a JSON text says a name, with or without escapes.
 *
 * @param name - The name, of letters and underscores of ASCII: those are escaped by `\u` alone.
 * @param bytes - A valid JSON text as UTF-8.
 * @param start - The index behind the quote that begins the string.
 * @param end - The index of the quote that ends it.
 * @internal
 */
export function spells(name: string, bytes: Uint8Array, start: number, end: number): boolean {
  let index = start;
  for (let at = 0; at < name.length; at++) {
    let code = bytes[index++] ?? 0;
    if (code === backslash) {
      if (bytes[index++] !== letterU) return false;
      code = 0;
      for (const last = index + 4; index < last; index++) code = code * 16 + hexDigit(bytes[index]);
    }
    if (code !== name.charCodeAt(at)) return false;
  }
  return index === end;
}

function hexDigit(byte = 0): number {
  // The letters end in 001 to 110, in both cases.
  return byte <= nine ? byte - zero : (byte & 7) + 9;
}

const quote = 34;
const zero = 48;
const nine = 57;
const backslash = 92;
const letterU = 117;
