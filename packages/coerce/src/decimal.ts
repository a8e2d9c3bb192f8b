const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;

/**
 * Says whether the whole of a text is a plain decimal: `-?(\d+(\.\d+)?|\.\d+)` in ASCII digits
 * (specification §2.4).
 *
 * @param text - The text, of any length; it is read once.
 * @returns Whether it is a plain decimal, which `Number` then reads without surprises.
 */
export function isDecimal(text: string): boolean {
  const start = text.charCodeAt(0) === MINUS ? 1 : 0;
  const point = skipDigits(text, start);
  if (point === text.length) return point > start;
  if (text.charCodeAt(point) !== POINT) return false;
  const end = skipDigits(text, point + 1);
  return end === text.length && end > point + 1;
}

function skipDigits(text: string, start: number): number {
  let index = start;
  while (index < text.length && isDigit(text.charCodeAt(index))) index++;
  return index;
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}
