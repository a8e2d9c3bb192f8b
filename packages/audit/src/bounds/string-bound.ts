import { isFinitePattern } from "../patterns/finite-pattern.ts";
import { problems, type Problem } from "../findings/problems.ts";
import {
  checksOf,
  upperBoundOf,
  type CheckDefinition,
  type CheckedDefinition,
} from "./upper-bound.ts";

/**
 * Finds out whether a string has an upper bound.
 *
 * @param definition - The definition of a string schema.
 * @returns What is wrong, or `undefined` where the length is bounded.
 */
export function findUnboundedString(definition: CheckedDefinition): Problem | undefined {
  const checks = checksOf(definition);
  const normalization = checks.findIndex(isNormalization);
  if (normalization !== -1 && !checks.slice(0, normalization).some(isLowMaximum)) {
    return problems.lateMaximum;
  }
  if (checks.some((check) => upperBoundOf(check) !== undefined)) return undefined;
  const formats = checks.filter(({ check }) => check === "string_format");
  if (formats.some(isShortFormat)) return undefined;
  if (formats.some(({ format }) => format === "regex")) return problems.endlessPattern;
  const [first] = formats;
  if (first === undefined) return problems.endlessString;
  const message = `The format ${String(first.format)} allows any length: add .max(n)`;
  return { kind: "unbounded-string", message };
}

/** Tells whether a check is `.normalize()`, or a function of the author's that normalises. */
function isNormalization({ check, tx }: CheckDefinition): boolean {
  return check === "overwrite" && String(tx).includes(".normalize(");
}

/** How long a string may be to be normalised, in characters. */
export const maxNormalized = 4_096;

/** Tells whether a check keeps later ones from texts that take long, although it does not abort. */
function isLowMaximum(check: CheckDefinition): boolean {
  return check.check !== "custom" && (upperBoundOf(check) ?? Infinity) <= maxNormalized;
}

/**
 * Tells whether a format accepts only texts up to some length. Most formats are what their pattern
 * is: so `email`, `cuid` and `duration` are long, as are `datetime` and `time` without a `precision`.
 */
function isShortFormat({ format, pattern }: CheckDefinition): boolean {
  return codedFormats.get(format) ?? (pattern instanceof RegExp && isFinitePattern(pattern));
}

/** The formats that Zod checks by code, whatever their pattern says, and whether they are short. */
const codedFormats: ReadonlyMap<unknown, boolean> = new Map([
  ["ipv6", true],
  ["cidrv6", true],
  ["credit_card", true],
  ["iban", true],
  ["url", false],
  ["jwt", false],
  ["base64", false],
  ["base64url", false],
]);
