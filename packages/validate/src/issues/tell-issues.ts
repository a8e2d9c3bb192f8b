import { util, type $ZodRawIssue, type $ZodType } from "zod/v4/core";
import { maxIssueBytes, maxKeyLength, maxMessageLength, maxPathLength } from "../limits.ts";
import type { Invalid, Issue } from "../outcome.ts";
import { cutKey, cutText } from "./cut-text.ts";
import { createSettings } from "./settings.ts";

/**
 * Words the first issues that Zod has found, as many as the limits allow.
 *
 * @param raw - What was found, in Zod's order.
 * @param maxIssues - How many issues are told at most.
 * @internal
 */
export function tellIssues(
  raw: readonly $ZodRawIssue[],
  maxIssues: number,
  originalOf: OriginalOf,
): Invalid {
  const settings = createSettings();
  const issues: Issue[] = [];
  // The brackets around the list; each issue brings a comma or, the last one, nothing.
  let bytes = 2;
  for (const rawIssue of raw.slice(0, maxIssues)) {
    restoreOrigin(rawIssue, originalOf);
    const { path, code, message } = util.finalizeIssue(rawIssue, undefined, settings);
    const issue = {
      path: tellPath(path),
      code: cutText(code, maxKeyLength),
      message: cutText(message, maxMessageLength),
    };
    bytes += encoder.encode(JSON.stringify(issue)).length + 1;
    if (bytes > maxIssueBytes) break;
    issues.push(issue);
  }
  return { success: false, issues, truncated: issues.length < raw.length };
}

const encoder = new TextEncoder();

function tellPath(path: readonly PropertyKey[]): (string | number)[] {
  const keys = path
    .slice(0, maxPathLength)
    .map((key) => (typeof key === "number" ? key : cutKey(key)));
  if (path.length > maxPathLength) keys[maxPathLength - 1] = "…";
  return keys;
}

/** Error functions of the author's may look up what they know of their own schema. */
function restoreOrigin(issue: OpenIssue, originalOf: OriginalOf): void {
  if (issue.inst !== undefined) issue.inst = originalOf(issue.inst) ?? issue.inst;
  if (issue.schema !== undefined) issue.schema = originalOf(issue.schema) ?? issue.schema;
}

/** Finds the schema of the author's that a copy was made of. */
type OriginalOf = (copy: object) => $ZodType | undefined;

interface OpenIssue {
  inst?: $ZodRawIssue["inst"];
  schema?: $ZodRawIssue["schema"];
}
