import { util, type $ZodRawIssue, type $ZodType, type ParsePayload } from "zod/v4/core";
import { onlyRefusesKeys } from "./refused-keys.ts";

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

/**
 * Drops issues that are not reported, and keeps whether any issue aborts. At each level of a value, Zod extends the
 * path of each issue, and an intersection whose sides both contain it doubles the issues.
 */
export function capIssues(result: ParsePayload, maxIssues: number): ParsePayload {
  const { issues } = result;
  const first = issues.findIndex((issue) => !onlyRefusesKeys(issue));
  if (issues.length <= maxIssues || first === -1 || first >= maxIssues) return result;
  const isAborted = util.aborted(result);
  issues.length = maxIssues;
  if (isAborted) issues[first] = { ...issues[first], continue: false } as $ZodRawIssue;
  return result;
}
