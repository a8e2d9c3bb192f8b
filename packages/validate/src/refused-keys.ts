import type { $ZodRawIssue } from "zod/v4/core";

/**
 * Lists the keys that an issue refuses but the other side of an intersection may accept: unrecognized keys of a strict
 * object, or a key of a record that does not fit its key schema.
 *
 * @returns The keys; `undefined` for any other issue.
 */
export function listRefusedKeys(issue: $ZodRawIssue): readonly string[] | undefined {
  const { path } = issue;
  if (issue.code === "unrecognized_keys" && !path?.length) return issue.keys;
  const isKey = issue.code === "invalid_key" && issue.origin === "record" && path?.length === 1;
  if (!isKey) return undefined;
  // In a brief run, one issue of a record lists several keys (`container-parse.ts`).
  return "keys" in issue ? (issue["keys"] as readonly string[]) : [String(path[0])];
}

/** Whether an issue only refuses keys that the other side of an intersection may accept. */
export function onlyRefusesKeys(issue: $ZodRawIssue): boolean {
  return listRefusedKeys(issue) !== undefined;
}
