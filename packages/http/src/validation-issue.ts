/** The inputs that a route can declare a schema for. */
export type InputName = "body" | "params" | "query";

/** Every {@link InputName}. */
export const inputNames: readonly InputName[] = ["body", "params", "query"];

/** One reason why an input fails its schema, as sent in the problem's `issues`. */
export interface ValidationIssue {
  /** The input that fails. */
  readonly in: InputName;
  /** The path in the input; empty for the input itself. Symbols are converted to strings. */
  readonly path: readonly (string | number)[];
  /** Zod's issue code, such as `invalid_type` or `too_small`. */
  readonly code: string;
  /** Zod's sentence, or the schema's own. */
  readonly message: string;
}
