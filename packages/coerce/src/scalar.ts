import { type AcceptedType, isAcceptedType } from "./field-table.ts";

/** The types that a declared field may have, apart from `.optional()`. */
export type ScalarType = AcceptedType<"query">;

/** Whether a type is one of {@link ScalarType}. */
export function isScalarType(type: string): type is ScalarType {
  return isAcceptedType("query", type);
}

/**
 * Converts a string to the declared type (docs/specification.md#55-conversion-never-refuses).
 *
 * @param type - The declared type.
 * @param text - The decoded string.
 * @returns The converted value, or the string itself if it does not fit, so that Zod reports it.
 */
export function toScalar(type: ScalarType, text: string): string | number | boolean {
  switch (type) {
    case "string":
      return text;
    case "number":
      return readDecimal(text) ?? text;
    case "boolean":
      return toBoolean(text);
  }
}

function toBoolean(text: string): boolean | string {
  if (text === "true" || text === "1") return true;
  if (text === "false" || text === "0") return false;
  return text;
}

const minus = 0x2d;
const decimalPoint = 0x2e;
const zero = 0x30;
const nine = 0x39;

/** The number of digits up to which a JavaScript number represents every integer exactly. */
const maxExactDigits = 15;

const powersOfTen = Array.from({ length: maxExactDigits + 1 }, (_, exponent) => 10 ** exponent);

/**
 * Parses a plain decimal: the whole string must match `-?(\d+(\.\d+)?|\.\d+)` in ASCII digits
 * (docs/specification.md#52-numbers). It scans the string once, in less than half the time of `Number`.
 *
 * @param text - The string, of any length.
 * @returns The same value as `Number(text)`, or `undefined` if the string is not a plain decimal.
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
  if (digits > maxExactDigits) return Number(text);
  // Dividing two exact numbers rounds once, just as parsing the decimal does.
  const value = point === -1 ? whole : whole / (powersOfTen[text.length - 1 - point] ?? 1);
  return isNegative ? -value : value;
}
