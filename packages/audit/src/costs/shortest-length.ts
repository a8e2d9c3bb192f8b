import { checksOf, type CheckDefinition, type CheckedDefinition } from "../bounds/upper-bound.ts";

/**
 * Finds how many characters a string has at least.
 *
 * @param definition - The definition of a string schema.
 * @returns The largest of its minimums and of the shortest texts of its formats; at least 1.
 */
export function shortestLengthOf(definition: CheckedDefinition): number {
  return Math.max(1, ...checksOf(definition).map(minimumOf));
}

function minimumOf({ minimum, length, format }: CheckDefinition): number {
  if (typeof minimum === "number") return minimum;
  return typeof length === "number" ? length : (shortestTexts.get(format) ?? 1);
}

/** In characters. A format that is not here accepts shorter ones. */
const shortestTexts = new Map<unknown, number>([
  ["creditCard", 12],
  ["cuid", 7],
  ["date", 10],
  ["datetime", 16],
  ["e164", 8],
  ["email", 6],
  ["guid", 36],
  ["iban", 15],
  ["ipv4", 7],
  ["ipv6", 2],
  ["jwt", 17],
  ["ksuid", 27],
  ["mac", 17],
  ["nanoid", 21],
  ["time", 5],
  ["ulid", 26],
  ["url", 2],
  ["uuid", 36],
  ["xid", 20],
]);
