import type { Problem } from "../types/response-type.ts";
import type { ValidationIssue } from "./validation-issue.ts";

/** The body of an error with all members that it may have (docs/specification.md#91-problem-documents). */
export interface AnyProblem extends Problem {
  /** What is wrong with the input, of a `VALIDATION` alone. */
  readonly issues?: readonly ValidationIssue[];
  /** Whether there were more issues than these. */
  readonly truncated?: true;
  /** Those of an `HttpError`. */
  readonly details?: unknown;
}
