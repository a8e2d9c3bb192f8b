import type { Schema } from "@fw/validate";
import type { FindingInput } from "./findings/finding.ts";

/** A route as the audit sees it: one of `app.routes`. */
export interface AuditedRoute {
  readonly method: string;
  readonly path: string;
  readonly validation: Readonly<Partial<Record<FindingInput, Schema | undefined>>>;
}
