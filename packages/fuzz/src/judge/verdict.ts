import type { FailureKind } from "../fuzz-report.ts";

/** What is wrong with an answer. */
export interface Verdict {
  readonly kind: FailureKind;
  readonly reason: string;
}
