import type { Schema } from "../schema.ts";
import type { FindingInput } from "./finding.ts";

/** A route as the audit sees it. */
export interface AuditedRoute {
  readonly method: string;
  readonly path: string;
  readonly validation: Readonly<Partial<Record<FindingInput, Schema | undefined>>>;
  /** The names of the path's parameters, in its order. */
  readonly paramNames: readonly string[];
}
