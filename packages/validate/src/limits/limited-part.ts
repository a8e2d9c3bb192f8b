import type { $ZodType, ParseContextInternal, ParsePayload } from "zod/v4/core";
import { ignoreRejection } from "../copy/ignore-rejection.ts";
import { hasMildChecks } from "./mild-checks.ts";
import { RunContext } from "./run-context.ts";

type Run = $ZodType["_zod"]["run"];

/**
 * A part that a value may have any number of, such as the element of an array. Once enough is known,
 * each part that follows costs one call.
 *
 * @param contextOf - The context for its issues. By default Zod puts a key in front of them, so that no
 *   intersection takes them back.
 * @internal
 */
export function limitPart<S extends $ZodType>(
  part: S,
  contextOf = (run: RunContext): RunContext => run.part(),
): S {
  let isMild: boolean | undefined;
  const limited: S = replaceRun(part, (payload, context) => {
    const run = RunContext.of(context);
    if (run.container === undefined) return part._zod.run(payload, context);
    const { budget, settled } = run.container;
    const known = settled?.get(limited)?.take(payload);
    if (known !== undefined) return known;
    if (budget.isSpent()) {
      // Nothing reads it, and a set or map does not grow by it.
      payload.value = undefined;
      return payload;
    }
    const inner = contextOf(run);
    const isJudged = budget.onlyJudges && (isMild ??= hasMildChecks(part));
    const result = isJudged ? part._zod.parse(payload, inner) : part._zod.run(payload, inner);
    if (!(result instanceof Promise)) return budget.keep(unstop(result));
    run.pending.begin();
    // Before Zod, which waits for the same promise: a second promise would take another turn.
    result.then(
      (settled) => {
        run.pending.end();
        budget.keep(unstop(settled));
      },
      () => {
        run.pending.end();
      },
    );
    return result;
  });
  return limited;
}

/**
 * A key or a value of whose issues Zod makes one, unless the key can stand in a path.
 *
 * @internal
 */
export function limitEntryPart<S extends $ZodType>(part: S): S {
  return limitPart(part, (run) => run.explain());
}

/**
 * A part whose issues Zod reports after those of the parts that follow, so that it ends nothing.
 *
 * @internal
 */
export function deferPart<S extends $ZodType>(part: S): S {
  return replaceRun(part, (payload, context) => {
    const result = part._zod.run(payload, RunContext.of(context).defer());
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
export function keepOption<S extends $ZodType>(part: S): S {
  return replaceRun(part, (payload, context) => {
    const result = part._zod.run(payload, context);
    if (result instanceof Promise) ignoreRejection(result);
    return result;
  });
}

/** A pipe that has stopped does not stop what is around it. */
function unstop(payload: ParsePayload): ParsePayload {
  if (payload.aborted === true) payload.aborted = false;
  return payload;
}

/** Makes a schema that differs from another one only in how it is run. */
function replaceRun<S extends $ZodType>(
  part: S,
  run: (payload: ParsePayload, context: ParseContextInternal) => ReturnType<Run>,
): S {
  const internals = Object.create(part._zod, { run: { value: run } }) as S["_zod"];
  return Object.create(part, { _zod: { value: internals } }) as S;
}
