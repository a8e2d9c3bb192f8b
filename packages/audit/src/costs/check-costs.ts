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
  /** What makes it faster, beside shorter strings. */
  readonly remedy?: string;
  readonly perString: number;
  readonly perFailure: number;
  readonly perStep: number;
  readonly degree: number;
  /** Bytes per character of the slowest string, in UTF-8. */
  readonly bytes: number;
  /** The longest string that the check runs on. */
  readonly longest: number;
  /** The longest string that the schema accepts. */
  readonly accepted: number;
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
  if (def.type === "template_literal") {
    return [{ ...rows.pattern, longest: Infinity, accepted: Infinity }];
  }
  if (def.type !== "string") return [];
  const accepted = Math.min(...checksOf(def).map((each) => upperBoundOf(each) ?? Infinity));
  const polynomials = patternsOf(schema).flatMap((run): CheckCost[] => {
    const verdict = checkRegExp?.(run.pattern);
    if (verdict?.complexity !== "polynomial" || judgePattern(verdict, run) !== undefined) return [];
    const { degree, maxLength: growsTo = Infinity } = verdict;
    const name = nameOfPattern(run.pattern);
    const steps = { name, degree, growsTo, perStep: polynomialStep, longest: run.maxLength };
    return [{ ...rows.pattern, ...steps, accepted, perString: 0, perFailure: 0 }];
  });
  return [...costsOfString(def, accepted), ...polynomials];
}

function costsOfString(definition: $ZodStringDef, accepted: number): CheckCost[] {
  /** The longest string that the checks before this one accept. */
  let before = Infinity;
  let longest = Infinity;
  return checksOf(definition).flatMap((check) => {
    // Zod does not normalize a refused string.
    const costs = rowsOf(check).map((row) =>
      row === rows.normalize ? normalize(before) : { ...row, longest },
    );
    const isMaximum = check.check !== "custom" || check.abort === true;
    if (isMaximum) before = Math.min(before, upperBoundOf(check) ?? Infinity);
    longest = longestAfter(check, longest);
    return costs.map((cost) => ({ ...cost, accepted }));
  });
}

/** Without a low maximum before it, it has its own finding. */
function normalize(longest: number): Row & { longest: number } {
  const perStep = longest <= maxNormalized ? rows.normalize.perStep : 0;
  return { ...rows.normalize, perStep, longest };
}

function rowsOf({ check, format, tx }: CheckDefinition): readonly Row[] {
  if (check === "overwrite") {
    return [overwrites.find(([call]) => String(tx).includes(call))?.[1] ?? rows.other];
  }
  if (check !== "string_format") return [rows.other];
  const name = `the format ${String(format)}`;
  return formats.get(format)?.map((row) => ({ ...row, name })) ?? [rows.pattern];
}

type Row = Omit<CheckCost, "longest" | "accepted">;

const check = { name: "simple checks", perString: 35, perFailure: 20, perStep: 0 };
const linear = { ...check, degree: 1, bytes: 1, growsTo: Infinity };

/**
 * Nanoseconds per run, for the slowest of the strings that `pnpm stress checks` sends, with Zod 4.6.7 and
 * Node 26.10 on a core of an AMD EPYC.
 */
const rows = {
  /** It sorts combining marks, which have two bytes each. */
  normalize: { ...linear, name: ".normalize()", perString: 100, perStep: 2.4, degree: 2, bytes: 2 },
  slugify: { ...linear, name: ".slugify()", perString: 250, perStep: 25 },
  /** A letter beyond ASCII can become two. */
  letterCase: { ...linear, name: "a change of case", perString: 80, perStep: 35, bytes: 2 },
  address: { ...linear, name: "a format", perString: 160, perFailure: 0, perStep: 20 },
  base64: { ...linear, name: "a format", perString: 120, perFailure: 0, perStep: 0.5 },
  jwt: { ...linear, name: "a format", perString: 800, perFailure: 0, perStep: 0.5 },
  /** For combining marks in a host name. */
  url: { ...linear, name: "a format", perString: 120, perFailure: 0, perStep: 60, bytes: 2 },
  /** It sorts those marks, and refuses longer host names at once. */
  hostMarks: {
    ...linear,
    name: "a format",
    remedy:
      "check the length first, as z.string().max(100, { abort: true }).check(z.url()) does, and ",
    ...{ perString: 0, perFailure: 0, perStep: 0.85, degree: 2, bytes: 2, growsTo: 8190 },
  },
  pattern: { ...linear, name: "a pattern", perString: 80, perFailure: 240, perStep: 2 },
  other: linear,
} satisfies Record<string, Row>;

/** Nanoseconds for a step of a polynomial pattern. */
const polynomialStep = 2;

/** The functions that change a string, recognized by a call in their source. */
const overwrites = [
  [".normalize(", rows.normalize],
  ["slugify(", rows.slugify],
  ["LowerCase(", rows.letterCase],
  ["UpperCase(", rows.letterCase],
] as const;

/** The formats that Zod checks with a parser of URLs, base64 or JSON. */
const formats = new Map<unknown, readonly Row[]>([
  ["base64", [rows.base64]],
  ["base64url", [rows.base64]],
  ["cidrv6", [rows.address]],
  ["ipv6", [rows.address]],
  ["jwt", [rows.jwt]],
  ["url", [rows.url, rows.hostMarks]],
]);
