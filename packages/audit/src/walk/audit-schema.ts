import type { Schema } from "@fw/validate";
import { loadsOfString } from "../costs/load.ts";
import { checkCostsOf } from "../costs/check-costs.ts";
import { findCostly } from "../costs/find-costly.ts";
import { SchemaLoads } from "../costs/schema-loads.ts";
import type { SchemaFinding } from "../findings/finding.ts";
import type { CheckRegExp } from "../patterns/reg-exp-verdict.ts";
import { rememberVerdicts } from "../patterns/remember-verdicts.ts";
import { patternsOf } from "../patterns/run-pattern.ts";
import { SchemaWalk } from "./schema-walk.ts";

/** How a schema is audited. */
export interface AuditSchemaOptions {
  /** Judges the regular expressions; without it they are not judged. See `@fw/audit/regexp`. */
  readonly checkRegExp?: CheckRegExp | undefined;
  /** The size of the largest request body, in bytes; 1,048,576 by default. */
  readonly maxBodyBytes?: number | undefined;
}

/**
 * Finds what a schema leaves open: strings and collections without an upper bound, undeclared keys
 * and values, recursion, checks that take long (docs/specification.md#131-the-audit). It looks at what a
 * client may send, so of a pipe it follows the input side; patterns and the time of checks count on
 * both sides, and in `z.property()` and `z.properties()`. The time is linear in the size of the schema, and nothing is parsed.
 *
 * @param schema - The schema of a body, of params or of a query.
 * @param options - How to look at regular expressions, and how large a request may be.
 * @returns The findings in the order of the schema, then those about time; none where all is bounded. A
 * schema that is referred to from several places is reported at the first. What cannot be read is a finding too.
 * @example
 * auditSchema(z.object({ name: z.string(), tags: z.array(z.string().max(30)).max(10) }));
 * // [{ at: "name", kind: "unbounded-string", severity: "warning", message: "The string may have …" }]
 */
export function auditSchema(
  schema: Schema,
  { checkRegExp, maxBodyBytes = defaultMaxBytes }: AuditSchemaOptions = {},
): SchemaFinding[] {
  const judge = checkRegExp && rememberVerdicts(checkRegExp);
  const walk = new SchemaWalk(judge);
  walk.visit(schema, { at: "", isCount: false });
  if (walk.isEndless) return walk.findings;
  const loads = new SchemaLoads((part, at) => {
    // The walk skips schemas that check a value made by another schema, such as the output of a transform,
    // and those of z.property().
    if (!walk.hasVisited(part)) walk.judge(patternsOf(part), { at: at.replace(/^\./, "") });
    return loadsOfString(checkCostsOf(part, judge), maxBodyBytes);
  }).of(schema);
  return [...walk.findings, ...findCostly(loads, maxBodyBytes)];
}

/** The default of `createApp`. */
const defaultMaxBytes = 1_048_576;
