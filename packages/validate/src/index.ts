export { assertSchema } from "./assert-schema.ts";
export type { Allowance } from "./audit/allowance.ts";
export type { AuditOptions } from "./audit/audit-options.ts";
export { auditRoutes, type Findings } from "./audit/audit-routes.ts";
export { auditSchema, type AuditSchemaOptions } from "./audit/audit-schema.ts";
export type { AuditedRoute } from "./audit/audited-route.ts";
export type {
  Finding,
  FindingInput,
  FindingKind,
  FindingSeverity,
  SchemaFinding,
} from "./audit/finding.ts";
export { formatFindings } from "./audit/format-findings.ts";
export type { CheckRegExp, RegExpVerdict } from "./audit/reg-exp-verdict.ts";
export {
  defaultMaxIssues,
  highestMaxIssues,
  maxIssueBytes,
  maxKeyLength,
  maxListedKeys,
  maxMessageLength,
  maxPathLength,
} from "./limits.ts";
export type { Invalid, Issue, Outcome, Valid } from "./outcome.ts";
export { isSchema, type Output, type Schema } from "./schema.ts";
export { createValidator, type Validator, type ValidatorOptions } from "./validator.ts";
