import type { Problem } from "../types/response-type.ts";
import type { ValidationIssue } from "./validation-issue.ts";

/** An error body with all members that it may have (docs/specification.md#91-problem-documents). */
export interface AnyProblem extends Problem {
  /** Why the input is invalid. Only `VALIDATION` has it. */
  readonly issues?: readonly ValidationIssue[];
  /** Present if issues were left out. */
  readonly truncated?: true;
  /** The details of an `HttpError`. */
  readonly details?: unknown;
}
