import type { $ZodRawIssue } from "zod/v4/core";

/**
 * The keys that an issue refuses, but that an intersection accepts if its other operand does: those of
 * a strict object, and a record's key that does not fit its schema.
 *
 * @returns The keys, or `undefined` for an issue that stands in any case.
 * @internal
 */
export function refusedKeys(issue: $ZodRawIssue): readonly string[] | undefined {
  const { path } = issue;
  if (issue.code === "unrecognized_keys" && !path?.length) return issue.keys;
  if (issue.code === "invalid_key" && issue.origin === "record" && path?.length === 1) {
    return [String(path[0])];
  }
  return undefined;
}
