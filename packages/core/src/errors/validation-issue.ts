import type { Issue } from "@fw/validate";

/** The inputs of a request that a route can declare a schema for. */
export type InputName = "body" | "params" | "query";

/** One way in which an input fails its schema, as it is sent in the problem's member `issues`. */
export interface ValidationIssue extends Issue {
  /** The input that fails. */
  readonly in: InputName;
}
