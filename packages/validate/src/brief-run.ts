import type { $ZodType, ParseContextInternal, ParsePayload } from "zod/v4/core";
import { onlyRefusesKeys } from "./refused-keys.ts";
import { mapResult, runOf, withHandledRejection } from "./promises.ts";

/** What Zod passes from schema to schema in a brief run. */
export interface BriefContext extends ParseContextInternal {
  /**
   * The number of issues left before a schema's first issue ends the schema (`RunLimits.exactIssues`). It becomes
   * negative.
   */
  exactIssuesLeft: number;
}

/**
 * Creates the context of a brief run. Issues inside another issue, and issues that `.catch()` discards, get the same
 * short message, because Zod takes a tenth of a millisecond to write the message of a long enum.
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

/**
 * Makes each run of a schema brief. With `abortEarly`, which Zod's own `z.validate` sets, Zod's containers
 * stop at an issue that aborts. A failed check does not abort by itself, so its issue is changed to abort.
 *
 * @param copy - The copy of a schema, which is changed.
 */
export function installBriefRun(copy: $ZodType): void {
  const run = runOf(copy);
  copy._zod.run = (payload, given) => {
    // Compiled code passes no context to schemas that it does not compile, so they get one.
    const context = isBrief(given) ? given : createBriefContext(false, 0);
    if (context.async === true) {
      return withHandledRejection(() =>
        mapResult(run(payload, context), (result) => chargeIssues(result, context)),
      );
    }
    return chargeIssues(run(payload, context) as ParsePayload, context);
  };
}

/** Whether a context belongs to a brief run. */
export function isBrief(context: ParseContextInternal): context is BriefContext {
  return "exactIssuesLeft" in context;
}

/**
 * Subtracts the issues of a schema from `exactIssuesLeft`. Once more issues were raised than that, keeps only the first
 * issue of the schema, and lets it abort. If a schema only refuses keys, keeps all its issues, because the other side of
 * an intersection may accept some of the keys.
 */
export function chargeIssues(result: ParsePayload, context: ParseContextInternal): ParsePayload {
  const { issues } = result;
  if (issues.length === 0 || !isBrief(context)) return result;
  context.exactIssuesLeft -= issues.length;
  const first = issues.find((issue) => !onlyRefusesKeys(issue));
  if (context.exactIssuesLeft < 0 && first !== undefined) {
    issues.splice(0, issues.length, { ...first, continue: false });
  }
  return result;
}
