import {
  util,
  type $ZodRawIssue,
  type $ZodType,
  type ParseContextInternal,
  type ParsePayload,
} from "zod/v4/core";
import { createBriefContext, endAtFirstIssue, isBrief } from "./brief-run.ts";
import { rejectWith } from "./promises.ts";
import { onlyRefusesKeys } from "./refused-keys.ts";
import type { RunKind } from "./validator-state.ts";

/**
 * Replaces the `run` of a copy. The new one limits the issues of the schema, and leaves no promise unhandled.
 *
 * Zod drops pending promises when a neighbouring part throws, or when an option of a union has already accepted the
 * value. So in an asynchronous run, nothing throws, and each promise gets a handler where it first appears.
 *
 * @param copy - The copy of a schema, which is changed.
 * @param kind - The kind of runs that the copy is for.
 * @param maxIssues - The maximum number of reported issues.
 */
export function installRun({ _zod: internals }: $ZodType, kind: RunKind, maxIssues: number): void {
  const zodRun = internals.run.bind(internals);
  // Without checks, `run` is `parse`. Zod may replace `parse` at the first run, so each run reads it again.
  const isParse = internals.run === internals.parse;
  const isLazy = internals.def.type === "lazy";

  function limitIssues(result: ParsePayload, context: ParseContextInternal): void {
    if (result.issues.length === 0) return;
    if (isBrief(context)) endAtFirstIssue(result, context);
    // Keep one issue more than is reported, so that the outcome knows whether there are more.
    else if (isLazy) keepReported(result, maxIssues + 1);
  }

  function run(payload: ParsePayload, context: ParseContextInternal): ReturnType<typeof zodRun> {
    const result = isParse ? internals.parse(payload, context) : zodRun(payload, context);
    if (result instanceof Promise) {
      // A derived promise would settle later, and change the order of the issues.
      result.then(
        (settled) => {
          limitIssues(settled, context);
        },
        () => undefined,
      );
    } else limitIssues(result, context);
    return result;
  }

  internals.run = (payload, given) => {
    // Compiled code passes no context to schemas that it does not compile, so they get one.
    const context = kind === "ordinary" || isBrief(given) ? given : createBriefContext(false, 0);
    if (context.async !== true) return run(payload, context);
    try {
      return run(payload, context);
    } catch (error) {
      return rejectWith(error);
    }
  };
}

/**
 * Drops issues that are not reported, and keeps whether any issue aborts. At each level of a value, Zod extends the path
 * of each issue. Every recursion passes a lazy schema, so the work of the levels around many issues stays small.
 */
function keepReported(result: ParsePayload, maxIssues: number): void {
  const { issues } = result;
  const first = issues.findIndex((issue) => !onlyRefusesKeys(issue));
  if (issues.length <= maxIssues || first === -1 || first >= maxIssues) return;
  const isAborted = util.aborted(result);
  issues.length = maxIssues;
  if (isAborted) issues[first] = { ...issues[first], continue: false } as $ZodRawIssue;
}
