import type { Schema } from "@fw/validate";
import type { SchemaFinding } from "../findings/finding.ts";
import type { CheckRegExp } from "../patterns/reg-exp-verdict.ts";
import { SchemaWalk } from "./schema-walk.ts";

/** How a schema is audited. */
export interface AuditSchemaOptions {
  /** Judges the regular expressions; without it they are not judged. See `@fw/audit/regexp`. */
  readonly checkRegExp?: CheckRegExp | undefined;
}

/**
 * Finds what a schema leaves open: strings and collections without an upper bound, undeclared keys
 * and values, recursion (docs/specification.md#131-the-audit). It looks at what a client may send, so
 * of a pipe it follows the input side. The time is linear in the size of the schema, and nothing is
 * parsed.
 *
 * @param schema - The schema of a body, of params or of a query.
 * @param options - How to look at regular expressions.
 * @returns The findings in the order of the schema; none where all is bounded. A schema that is
 * referred to from several places is reported at the first. What cannot be read is a finding too.
 * @example
 * auditSchema(z.object({ name: z.string(), tags: z.array(z.string().max(30)).max(10) }));
 * // [{ at: "name", kind: "unbounded-string", severity: "warning", message: "The string may have …" }]
 */
export function auditSchema(
  schema: Schema,
  { checkRegExp }: AuditSchemaOptions = {},
): SchemaFinding[] {
  const walk = new SchemaWalk(checkRegExp);
  walk.visit(schema, { at: "", isCount: false });
  return walk.findings;
}
