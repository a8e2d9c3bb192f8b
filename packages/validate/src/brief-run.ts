import type { ParseContextInternal, ParsePayload } from "zod/v4/core";
import { onlyRefusesKeys } from "./refused-keys.ts";

/** What Zod passes from schema to schema in a brief run. */
export interface BriefContext extends ParseContextInternal {
  /** The number of issues left before the first issue of a schema ends it (`RunLimits.exactIssues`); may be negative. */
  exactIssuesLeft: number;
}

/**
 * Creates the context of a brief run. With `abortEarly`, which Zod's own `z.validate` sets, Zod's containers stop at an
 * issue that aborts. Issues inside another issue, and issues that `.catch()` discards, get the same short message,
 * because Zod takes a tenth of a millisecond to write the message of a long enum.
 *
 * @param mayBeAsync - Whether functions may return promises.
 * @param exactIssuesLeft - The number of issues after which each schema ends at its first issue.
 */
export function createBriefContext(mayBeAsync: boolean, exactIssuesLeft: number): BriefContext {
  return { async: mayBeAsync, abortEarly: true, error: sayInvalid, exactIssuesLeft };
}

function sayInvalid(): string {
  return "Invalid input";
}

/** Whether a context belongs to a brief run. */
export function isBrief(context: ParseContextInternal): context is BriefContext {
  return "exactIssuesLeft" in context;
}

/**
 * Ends a schema at its first issue once all exact issues are used up: keeps only the first issue and makes it abort; the
 * issue of a failed check would not abort. If a schema only refuses keys, keeps all its issues, because the other side of
 * an intersection may accept some of the keys.
 */
export function endAtFirstIssue({ issues }: ParsePayload, context: BriefContext): void {
  context.exactIssuesLeft -= issues.length;
  if (context.exactIssuesLeft >= 0) return;
  const first = issues.find((issue) => !onlyRefusesKeys(issue));
  if (first === undefined) return;
  issues.length = 1;
  issues[0] = first.continue === true ? { ...first, continue: false } : first;
}
