const minus = 0x2d;
const decimalPoint = 0x2e;
const zero = 0x30;
const nine = 0x39;

/** Any whole number of so many digits is a number without rounding. */
const exactDigits = 15;

const powersOfTen = Array.from({ length: exactDigits + 1 }, (_, exponent) => 10 ** exponent);

/**
 * Reads a text that as a whole is a plain decimal: `-?(\d+(\.\d+)?|\.\d+)` in ASCII digits
 * (docs/specification.md#52-numbers).
 *
 * @param text - The text, of any length; it is read once.
 * @returns What `Number` makes of it, in less than half the time; `undefined` if it is none.
 * @internal
 */
export function readDecimal(text: string): number | undefined {
  const isNegative = text.charCodeAt(0) === minus;
  let digits = 0;
  let whole = 0;
  let point = -1;
  for (let index = isNegative ? 1 : 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code >= zero && code <= nine) {
      whole = whole * 10 + (code - zero);
      digits++;
    } else if (code === decimalPoint && point === -1) {
      point = index;
    } else {
      return undefined;
    }
  }
  if (digits === 0 || point === text.length - 1) return undefined;
  if (digits > exactDigits) return Number(text);
  // A single division of two exact numbers is rounded as the decimal itself would be.
  const value = point === -1 ? whole : whole / (powersOfTen[text.length - 1 - point] ?? 1);
  return isNegative ? -value : value;
}
