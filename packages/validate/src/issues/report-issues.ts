import { util, type $ZodRawIssue, type $ZodType } from "zod/v4/core";
import { maxIssueBytes, maxKeyLength, maxMessageLength, maxPathLength } from "../limits.ts";
import type { Invalid, Issue } from "../outcome.ts";
import { cutText } from "./cut-text.ts";
import { createZodConfig } from "./zod-config.ts";

/**
 * Formats the first issues that Zod has found, as many as the limits allow.
 *
 * @param schema - The whole schema.
 * @param raw - The issues in Zod's order.
 * @param maxIssues - The maximum number of reported issues.
 * @param originalOf - Finds the author's schema that a copy was made of.
 */
export function reportIssues(
  schema: $ZodType,
  raw: readonly $ZodRawIssue[],
  maxIssues: number,
  originalOf: OriginalOf,
): Invalid {
  const zodConfig = createZodConfig(schema);
  const issues: Issue[] = [];
  // The two brackets of the list. Each issue adds a comma.
  let bytes = 2;
  for (const rawIssue of raw.slice(0, maxIssues)) {
    restoreOrigin(rawIssue, originalOf);
    const { path, code, message } = util.finalizeIssue(rawIssue, undefined, zodConfig);
    const issue = {
      path: formatPath(path),
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

function formatPath(path: readonly PropertyKey[]): (string | number)[] {
  const keys = path
    .slice(0, maxPathLength)
    .map((key) => (typeof key === "number" ? key : cutText(key, maxKeyLength)));
  if (path.length > maxPathLength) keys[maxPathLength - 1] = "…";
  return keys;
}

/** Replaces a copy in an issue by the author's schema, which an author's error function may recognise. */
function restoreOrigin(issue: $ZodRawIssue, originalOf: OriginalOf): void {
  for (const member of ["inst", "schema"]) {
    const original = originalOf(Reflect.get(issue, member));
    if (original !== undefined) Reflect.set(issue, member, original);
  }
}

type OriginalOf = (copy: unknown) => $ZodType | undefined;
