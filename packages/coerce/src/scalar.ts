import { readDecimal } from "./decimal.ts";
import type { AcceptedType } from "./field-table.ts";

/** The types that a declared field may have, apart from `.optional()`. */
export type ScalarType = AcceptedType<"query">;

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
