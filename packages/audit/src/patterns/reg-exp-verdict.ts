import type { SchemaProblem } from "../findings/problems.ts";
import type { RunPattern } from "./run-pattern.ts";

/** How the time of a regular expression grows with the length of the string. */
export type RegExpVerdict =
  | { readonly complexity: "linear" | "exponential" }
  | {
      readonly complexity: "polynomial";
      readonly degree: number;
      /** The length up to which the time grows; infinite by default. */
      readonly maxLength?: number;
    }
  | { readonly complexity: "unknown"; readonly reason: string };

/** Judges a regular expression. */
export type CheckRegExp = (pattern: RegExp) => RegExpVerdict;

/**
 * Turns a verdict into a problem.
 *
 * @param verdict - How its time grows.
 * @param run - The expression, and the longest string that it runs on.
 * @returns The problem, or `undefined`.
 */
export function judgePattern(
  verdict: RegExpVerdict,
  { pattern, maxLength }: RunPattern,
): SchemaProblem | undefined {
  const name = `The ${nameOfPattern(pattern)}`;
  switch (verdict.complexity) {
    case "linear":
      return undefined;
    case "exponential":
      return {
        kind: "exponential-pattern",
        message: `${name} can take exponential time: rewrite it so that no string matches in two ways`,
      };
    case "polynomial":
      if (Math.min(maxLength, verdict.maxLength ?? Infinity) ** verdict.degree <= maxSteps) {
        return undefined;
      }
      return {
        kind: "polynomial-pattern",
        message: `${name} can take time that grows with the length to the power of ${verdict.degree}: rewrite it, or put .max(n, { abort: true }) before it`,
      };
    case "unknown":
      return {
        kind: "unproven-pattern",
        message: `${name} could not be judged (${verdict.reason}): write it without look-around and back-references, or allow the finding`,
      };
  }
}

/** Names a regular expression in a message. */
export function nameOfPattern(pattern: RegExp): string {
  const text = String(pattern);
  return `regular expression ${text.length <= 80 ? text : `${text.slice(0, 79)}…`}`;
}

/** An engine takes well under 100 milliseconds for them. */
const maxSteps = 10_000_000;
