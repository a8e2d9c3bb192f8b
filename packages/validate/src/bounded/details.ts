import { config, util, type $ZodConfig, type $ZodIssue, type $ZodRawIssue } from "zod/v4/core";

/** The members of an issue that hold the issues of its parts. */
const members = ["errors", "issues"] as const;

/**
 * Gives an issue the issues of its parts. Zod words them at once, a thousand of them where only one
 * issue is told; here they are worded when code of the schema's author reads them.
 *
 * @internal
 */
export function withDetails<I extends object>(
  issue: I,
  member: (typeof members)[number],
  word: () => unknown,
): I {
  return Object.defineProperty(issue, member, { get: word, enumerable: false });
}

/**
 * Words an issue as Zod does, together with those of its parts.
 *
 * @internal
 */
export function wordWithDetails(raw: $ZodRawIssue, settings: $ZodConfig = config()): $ZodIssue {
  const issue = util.finalizeIssue(raw, undefined, settings);
  for (const member of members) {
    if (member in raw && !(member in issue)) Object.assign(issue, { [member]: raw[member] });
  }
  return issue;
}
