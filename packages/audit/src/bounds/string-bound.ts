import { isFinitePattern } from "./finite-pattern.ts";
import { problems, type SchemaProblem } from "../findings/problems.ts";
import {
  checksOf,
  upperBoundOf,
  type CheckDefinition,
  type CheckedDefinition,
} from "./upper-bound.ts";

/**
 * Checks that a string has an upper bound.
 *
 * @param definition - The definition of a string schema.
 * @returns The problem, or `undefined` if the length is bounded.
 */
export function findUnboundedString(definition: CheckedDefinition): SchemaProblem | undefined {
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

/** Tells whether a check is `.normalize()`, or a custom function that normalizes. */
function isNormalization({ check, tx }: CheckDefinition): boolean {
  return check === "overwrite" && String(tx).includes(".normalize(");
}

/** The longest string that may be normalized, in characters. */
export const maxNormalized = 4_096;

/** Tells whether a maximum, even one that does not abort, keeps slow strings from later checks. */
function isLowMaximum(check: CheckDefinition): boolean {
  return check.check !== "custom" && (upperBoundOf(check) ?? Infinity) <= maxNormalized;
}

/**
 * Tells whether a format bounds the length of its strings. For most formats, the pattern decides: `email`, `cuid` and
 * `duration` have no bound, nor have `datetime` and `time` without a `precision`.
 */
function isShortFormat({ format, pattern }: CheckDefinition): boolean {
  return codedFormats.get(format) ?? (pattern instanceof RegExp && isFinitePattern(pattern));
}

/** The formats that Zod checks with code instead of their pattern, and whether they are short. */
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
