export { audit, type Audited, type Findings } from "./audit.ts";
export type { AuditOptions } from "./audit-options.ts";
export { estimateCosts, type EstimateOptions, type RouteCost } from "./estimate-costs.ts";
export type { AuditedRoute } from "./audited-route.ts";
export type { Allowance } from "./findings/allowance.ts";
export type {
  Finding,
  FindingInput,
  FindingKind,
  FindingSeverity,
  SchemaFinding,
} from "./findings/finding.ts";
export { formatFindings } from "./findings/format-findings.ts";
export type { CheckRegExp, RegExpVerdict } from "./patterns/reg-exp-verdict.ts";
export { auditSchema, type AuditSchemaOptions } from "./walk/audit-schema.ts";
