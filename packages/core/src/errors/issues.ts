import { config, util, type $ZodRawIssue } from "zod/v4/core";

/** The inputs of a request that a route can declare a schema for. */
export type InputName = "body" | "params" | "query";

/** One way in which an input fails its schema, as it is sent in the problem's member `issues`. */
export interface ValidationIssue {
  /** The input that fails. */
  readonly in: InputName;
  /** Where in the input; empty for the input itself. */
  readonly path: readonly (string | number)[];
  /** Zod's issue code, such as `invalid_type` or `too_small`. */
  readonly code: string;
  /** Zod's sentence, or the schema's own. */
  readonly message: string;
}

/**
 * How many issues are sent at most.
 *
 * @internal
 */
export const maxIssues = 100;

/**
 * Words what Zod found, the first {@link maxIssues} of it; the received values stay out.
 *
 * @internal
 */
export function toIssues(input: InputName, raw: readonly $ZodRawIssue[]): ValidationIssue[] {
  return raw.slice(0, maxIssues).map((rawIssue) => {
    const issue = util.finalizeIssue(rawIssue, undefined, config());
    return {
      in: input,
      path: issue.path.map((key) => (typeof key === "symbol" ? String(key) : key)),
      code: issue.code,
      message: issue.message,
    };
  });
}
