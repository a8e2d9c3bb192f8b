import type { $ZodRawIssue } from "zod/v4/core";

/**
 * Lists the keys that an issue refuses but the other side of an intersection may accept: unrecognized keys of a strict
 * object, and keys of a record that do not fit its key schema.
 *
 * @returns The keys; `undefined` for any other issue.
 */
export function listRefusedKeys(issue: $ZodRawIssue): readonly string[] | undefined {
  const { path } = issue;
  if (issue.code === "unrecognized_keys" && !path?.length) return issue.keys;
  if (issue.code !== "invalid_key" || issue.origin !== "record" || path?.length !== 1) {
    return undefined;
  }
  // In a brief run, a record lists several keys in one issue (`record-abort.ts`).
  return "keys" in issue ? (issue["keys"] as readonly string[]) : [String(path[0])];
}

/** Whether an issue only refuses keys that the other side of an intersection may accept. */
export function onlyRefusesKeys(issue: $ZodRawIssue): boolean {
  return listRefusedKeys(issue) !== undefined;
}
