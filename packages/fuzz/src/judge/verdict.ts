import type { FailureKind } from "../fuzz-report.ts";

/** What is wrong with a response. */
export interface Verdict {
  readonly kind: FailureKind;
  readonly reason: string;
  readonly advice?: string;
}
