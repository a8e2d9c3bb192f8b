import type { $ZodType, ParseContextInternal, ParsePayload } from "zod/v4/core";
import type { IssueBudget } from "./issue-budget.ts";
import { hasMildChecks } from "./mild-checks.ts";
import { RunContext } from "./run-context.ts";

type Run = $ZodType["_zod"]["run"];
type ContextOf = (run: RunContext) => RunContext;

/**
 * A part that a value may have any number of, such as the element of an array. Once enough is known,
 * each part that follows costs one call.
 *
 * @param least - How many of its issues are kept in any case: one where Zod makes another one of them.
 * @internal
 */
export function limitPart(part: $ZodType, contextOf: ContextOf, least = 0): $ZodType {
  let isMild: boolean | undefined;
  const limited: $ZodType = replaceRun(part, (payload, context) => {
    const run = RunContext.of(context);
    if (run.container === undefined) return part._zod.run(payload, context);
    const { budget, settled } = run.container;
    const inner = contextOf(run);
    if (settled !== undefined) {
      return settled.take(limited, payload, (given) => part._zod.run(given, inner), least);
    }
    if (budget.isSpent()) {
      // Nothing reads it, and a set or map does not grow by it.
      payload.value = undefined;
      return payload;
    }
    const isJudged = budget.isFull && (isMild ??= hasMildChecks(part));
    const result = isJudged ? part._zod.parse(payload, inner) : part._zod.run(payload, inner);
    return keep(result, run, budget, least);
  });
  return limited;
}

/**
 * A part that a container has once, beside those that repeat.
 *
 * @internal
 */
export function singlePart(part: $ZodType, contextOf: ContextOf): $ZodType {
  return replaceRun(part, (payload, context) => {
    const run = RunContext.of(context);
    if (run.container === undefined) return part._zod.run(payload, context);
    const { budget, settled } = run.container;
    if (settled?.isRecording === true) return payload;
    return keep(part._zod.run(payload, contextOf(run)), run, budget, 0);
  });
}

/**
 * An option of a union. Zod drops its promise where another one decides.
 *
 * @internal
 */
export function keepOption(part: $ZodType): $ZodType {
  return replaceRun(part, (payload, context) => {
    const result = part._zod.run(payload, context);
    if (result instanceof Promise) result.catch(() => undefined);
    return result;
  });
}

/**
 * A part that compiled code runs as it is, with a context of Zod's own. Whether it fails is all that
 * matters there, so it ends at the first issue.
 *
 * @internal
 */
export function judgedPart(part: $ZodType): $ZodType {
  return replaceRun(part, (payload, context) => part._zod.run(payload, RunContext.of(context)));
}

/** Keeps of the issues of a part what the budget of its container allows. */
function keep(
  result: ReturnType<Run>,
  run: RunContext,
  budget: IssueBudget,
  least: number,
): ReturnType<Run> {
  if (!(result instanceof Promise)) {
    // A pipe that has stopped does not stop what is around it.
    if (result.aborted === true) result.aborted = false;
    return budget.keep(result, least);
  }
  run.shared.pending++;
  const end = (settled?: ParsePayload): void => {
    run.shared.pending--;
    if (settled !== undefined) budget.keep(settled, least);
  };
  // Before Zod, which waits for the same promise: a second promise would take another turn.
  result.then(end, () => {
    end();
  });
  return result;
}

/** Makes a schema that differs from another one only in how it is run. */
function replaceRun(
  part: $ZodType,
  run: (payload: ParsePayload, context: ParseContextInternal) => ReturnType<Run>,
): $ZodType {
  const internals = Object.create(part._zod, { run: { value: run } }) as $ZodType["_zod"];
  return Object.create(part, { _zod: { value: internals } }) as $ZodType;
}
