import type { $ZodType } from "zod/v4/core";
import { capIssues } from "./intersection.ts";

/**
 * Makes a lazy schema keep few issues. Every recursion passes one, so the work of the levels around many issues stays
 * small.
 *
 * @param schema - The copy of a lazy schema, which is changed.
 * @param maxIssues - The maximum number of issues to keep: one more than is reported.
 */
export function installIssueCap({ _zod: internals }: $ZodType, maxIssues: number): void {
  const parse = internals.parse.bind(internals);
  internals.parse = (payload, context) => {
    const result = parse(payload, context);
    // A derived promise would settle later, and change the order of the issues.
    if (result instanceof Promise) {
      result.then((settled) => capIssues(settled, maxIssues)).catch(() => undefined);
      return result;
    }
    return capIssues(result, maxIssues);
  };
}
