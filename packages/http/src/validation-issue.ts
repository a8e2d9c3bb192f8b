import type { Issue } from "@fw/validate";

/** The inputs that a route can declare a schema for. */
export type InputName = "body" | "params" | "query";

/** Every {@link InputName}. */
export const inputNames: readonly InputName[] = ["body", "params", "query"];

/** One reason why an input fails its schema, as sent in the problem's `issues`. */
export interface ValidationIssue extends Issue {
  /** The input that fails. */
  readonly in: InputName;
}
