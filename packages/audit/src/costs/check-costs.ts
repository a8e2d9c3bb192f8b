import type { $ZodStringDef, $ZodTypes } from "zod/v4/core";
import {
  checksOf,
  longestAfter,
  upperBoundOf,
  type CheckDefinition,
} from "../bounds/upper-bound.ts";
import { maxNormalized } from "../bounds/string-bound.ts";
import { judgePattern, nameOfPattern, type CheckRegExp } from "../patterns/reg-exp-verdict.ts";
import { patternsOf } from "../patterns/run-pattern.ts";

/**
 * The cost of one check of a string. A string of n characters takes `perString` nanoseconds, `perFailure` more if it
 * fails, and `perStep` for each of n ** degree / degree! steps.
 */
export interface CheckCost {
  /** The name of the check in messages. */
  readonly name: string;
  readonly perString: number;
  readonly perFailure: number;
  readonly perStep: number;
  readonly degree: number;
  /** Bytes per character of the slowest string, in UTF-8. */
  readonly bytes: number;
  /** The longest string that the check runs on. */
  readonly longest: number;
  /** The length up to which the steps grow. */
  readonly growsTo: number;
}

/**
 * Lists the costs of the checks of a string schema or template literal. Checks that have their own finding cost nothing.
 *
 * @param schema - Any schema.
 * @param checkRegExp - Judges custom patterns. Without it, they count as linear.
 * @returns The costs; empty for a schema of other values.
 */
export function checkCostsOf(schema: $ZodTypes, checkRegExp: CheckRegExp | undefined): CheckCost[] {
  const { def } = schema._zod;
  if (def.type === "template_literal") return [{ ...rows.pattern, longest: Infinity }];
  if (def.type !== "string") return [];
  const polynomials = patternsOf(schema).flatMap((run): CheckCost[] => {
    const verdict = checkRegExp?.(run.pattern);
    if (verdict?.complexity !== "polynomial" || judgePattern(verdict, run) !== undefined) return [];
    const { degree, maxLength: growsTo = Infinity } = verdict;
    const name = nameOfPattern(run.pattern);
    const steps = { name, degree, growsTo, longest: run.maxLength };
    return [{ ...rows.pattern, ...steps, perString: 0, perFailure: 0 }];
  });
  return [...costsOfString(def), ...polynomials];
}

function costsOfString(definition: $ZodStringDef): CheckCost[] {
  /** The longest string that the checks before this one accept. */
  let accepted = Infinity;
  let longest = Infinity;
  return checksOf(definition).map((check) => {
    const row = rowOf(check);
    // Zod does not normalize a refused string.
    const cost = row === rows.normalize ? normalize(accepted) : { ...row, longest };
    const isMaximum = check.check !== "custom" || check.abort === true;
    if (isMaximum) accepted = Math.min(accepted, upperBoundOf(check) ?? Infinity);
    longest = longestAfter(check, longest);
    return cost;
  });
}

/** Without a low maximum before it, it has its own finding. */
function normalize(accepted: number): CheckCost {
  const perStep = accepted <= maxNormalized ? rows.normalize.perStep : 0;
  return { ...rows.normalize, perStep, longest: accepted };
}

function rowOf({ check, format, tx }: CheckDefinition): Omit<CheckCost, "longest"> {
  switch (check) {
    case "overwrite":
      return overwrites.find(([call]) => String(tx).includes(call))?.[1] ?? rows.other;
    case "string_format":
      return codedFormats.has(format)
        ? { ...(format === "url" ? rows.url : rows.parsed), name: `the format ${String(format)}` }
        : rows.pattern;
    default:
      return rows.other;
  }
}

const check = { name: "simple checks", perString: 40, perFailure: 20, perStep: 0 };
const linear = { ...check, degree: 1, bytes: 1, growsTo: Infinity };

/**
 * Nanoseconds per run, for the slowest of the strings that `pnpm stress checks` sends, with Zod 4.6.7 and
 * Node 26.10 on a core of an AMD EPYC.
 */
const rows = {
  /** It sorts combining marks, which have two bytes each. */
  normalize: { ...linear, name: ".normalize()", perString: 100, perStep: 2.4, degree: 2, bytes: 2 },
  slugify: { ...linear, name: ".slugify()", perString: 200, perStep: 10 },
  letterCase: { ...linear, name: "a change of case", perString: 80, perStep: 10 },
  parsed: { ...linear, name: "a format", perString: 160, perFailure: 0, perStep: 20 },
  /** For up to a hundred combining marks in a host name. */
  url: { ...linear, name: "the format url", perString: 160, perFailure: 0, perStep: 100, bytes: 2 },
  pattern: { ...linear, name: "a pattern", perString: 50, perFailure: 160, perStep: 1 },
  other: linear,
};

/** The functions that change a string, recognized by a call in their source. */
const overwrites = [
  [".normalize(", rows.normalize],
  ["slugify(", rows.slugify],
  ["LowerCase(", rows.letterCase],
  ["UpperCase(", rows.letterCase],
] as const;

/** The formats that Zod checks with a parser of URLs, base64 or JSON. */
const codedFormats: ReadonlySet<unknown> = new Set([
  "base64",
  "base64url",
  "cidrv6",
  "ipv6",
  "jwt",
  "url",
]);
