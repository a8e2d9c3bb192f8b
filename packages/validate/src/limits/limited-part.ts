import type { $ZodType, ParseContextInternal, ParsePayload } from "zod/v4/core";
import { hasMildChecks } from "./mild-checks.ts";
import { RunContext } from "./run-context.ts";

type Run = $ZodType["_zod"]["run"];
type ContextOf = (run: RunContext) => RunContext;

/**
 * A part that a value may have any number of, such as the element of an array. Once enough is known,
 * each part that follows costs one call.
 *
 * @internal
 */
export function limitPart(part: $ZodType, contextOf: ContextOf): $ZodType {
  let isMild: boolean | undefined;
  const limited: $ZodType = replaceRun(part, (payload, context) => {
    const run = RunContext.of(context);
    if (run.container === undefined) return part._zod.run(payload, context);
    const { budget, settled } = run.container;
    if (settled !== undefined) return settled.take(limited, payload);
    if (budget.isSpent()) {
      // Nothing reads it, and a set or map does not grow by it.
      payload.value = undefined;
      return payload;
    }
    const inner = contextOf(run);
    const isJudged = budget.isFull && (isMild ??= hasMildChecks(part));
    const result = isJudged ? part._zod.parse(payload, inner) : part._zod.run(payload, inner);
    if (!(result instanceof Promise)) return budget.keep(unstop(result));
    run.shared.pending++;
    // Before Zod, which waits for the same promise: a second promise would take another turn.
    result.then(
      (settled) => {
        run.shared.pending--;
        budget.keep(unstop(settled));
      },
      () => {
        run.shared.pending--;
      },
    );
    return result;
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
    if (run.container?.settled?.isRecording === true) return payload;
    const result = part._zod.run(payload, contextOf(run));
    if (!(result instanceof Promise)) return unstop(result);
    result.then(unstop, () => undefined);
    return result;
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

/** A pipe that has stopped does not stop what is around it. */
function unstop(payload: ParsePayload): ParsePayload {
  if (payload.aborted === true) payload.aborted = false;
  return payload;
}

/** Makes a schema that differs from another one only in how it is run. */
function replaceRun(
  part: $ZodType,
  run: (payload: ParsePayload, context: ParseContextInternal) => ReturnType<Run>,
): $ZodType {
  const internals = Object.create(part._zod, { run: { value: run } }) as $ZodType["_zod"];
  return Object.create(part, { _zod: { value: internals } }) as $ZodType;
}
