import type { ValidationIssue } from "./validation-issue.ts";

/** The body of an error (RFC 9457 §3.1, docs/specification.md#91-problem-documents). */
export interface Problem<Status extends number = number, Code extends string = string> {
  /** The reason phrase. */
  readonly title: string;
  readonly status: Status;
  /** The code by which a program distinguishes errors. */
  readonly code: Code;
  /** One sentence for people. */
  readonly detail: string;
}

/** An error body with all members that it may have (docs/specification.md#91-problem-documents). */
export interface AnyProblem extends Problem {
  /** Why the input is invalid. Only `VALIDATION` has it. */
  readonly issues?: readonly ValidationIssue[];
  /** Present if issues were left out. */
  readonly truncated?: true;
  /** The details of an `HttpError`. */
  readonly details?: unknown;
}
