import type { Schema } from "@fw/validate";
import { checkCostsOf } from "../costs/check-costs.ts";
import { findCostly } from "../costs/find-costly.ts";
import { SchemaLoads } from "../costs/schema-loads.ts";
import type { SchemaFinding } from "../findings/finding.ts";
import { defaultMaxBytes } from "../list-inputs.ts";
import type { CheckRegExp } from "../patterns/reg-exp-verdict.ts";
import { rememberVerdicts } from "../patterns/remember-verdicts.ts";
import { patternsOf } from "../patterns/run-pattern.ts";
import { SchemaWalk } from "./schema-walk.ts";

/** Options of {@link auditSchema}. */
export interface AuditSchemaOptions {
  /** Judges regular expressions; by default, they are not judged. See `@fw/audit/regexp`. */
  readonly checkRegExp?: CheckRegExp | undefined;
  /** The size of the largest request body, in bytes; 1,048,576 by default. */
  readonly maxBodyBytes?: number | undefined;
}

/**
 * Finds what a schema leaves open: strings and collections without an upper bound, undeclared keys and values, recursion,
 * and slow checks (docs/specification.md#131-the-audit). It checks what a client may send, so it follows the input side of
 * a pipe. Patterns and the time of checks count on both sides, and in `z.property()` and `z.properties()`. It takes linear
 * time and parses nothing.
 *
 * @param schema - The schema of a body, of params or of a query.
 * @param options - How to judge regular expressions, and the size of a request.
 * @returns The findings in the order of the schema, then those about time. A schema that is used in several places is
 * reported at the first one. An unreadable schema is a finding, too.
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
  const loads = new SchemaLoads({
    costsOf: (part) => checkCostsOf(part, judge),
    maxBytes: maxBodyBytes,
    visit(part, at) {
      // The walk skips schemas of z.property(), and those that check the output of another schema.
      if (!walk.hasVisited(part)) walk.judge(patternsOf(part), { at: at.replace(/^\./, "") });
    },
  });
  // It adds findings to those of the walk.
  const costly = findCostly(loads.of(schema), maxBodyBytes);
  return [...walk.findings, ...costly];
}
