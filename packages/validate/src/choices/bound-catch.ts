import {
  config,
  util,
  type $ZodCatch,
  type $ZodCatchCtx,
  type $ZodIssue,
  type $ZodRawIssue,
  type ParsePayload,
} from "zod/v4/core";
import { RunContext } from "../limits/run-context.ts";

/**
 * Zod's catch: the first issue inside it decides. A function that makes the value finds the other
 * issues when it reads them.
 *
 * @internal
 */
export function boundCatch({ _zod: internals }: $ZodCatch): void {
  const { def } = internals;
  // A function that read the issues once will read them again; a second run would double the work.
  let isRead = false;
  internals.parse = (payload, context) => {
    const run = RunContext.of(context);
    const inner = isRead ? run.explain() : run.judge(def);
    const result = def.innerType._zod.run({ value: payload.value as unknown, issues: [] }, inner);
    return result instanceof Promise
      ? result.then((settled) => accept(payload, settled, inner))
      : accept(payload, result, inner);
  };

  function accept(payload: ParsePayload, result: ParsePayload, inner: RunContext): ParsePayload {
    if (result.issues.length === 0) {
      payload.value = result.value;
      if (result.memo === true) payload.memo = true;
      return payload;
    }
    const { value }: { readonly value: unknown } = payload;
    const find = (): $ZodRawIssue[] => {
      if (inner === inner.explain()) return result.issues;
      isRead = true;
      const again = def.innerType._zod.run({ value, issues: [] }, inner.explain());
      // A part that returned a promise would have ended the run.
      return again instanceof Promise ? result.issues : again.issues;
    };
    payload.value = def.catchValue(new CatchContext(value, find));
    return payload;
  }
}

/** The argument of a function that makes the value; the issues are found when it reads them. */
class CatchContext implements $ZodCatchCtx {
  readonly value: unknown;
  readonly #find: () => $ZodRawIssue[];

  constructor(value: unknown, find: () => $ZodRawIssue[]) {
    this.value = value;
    this.#find = find;
  }

  get input(): unknown {
    return this.value;
  }

  get issues(): $ZodRawIssue[] {
    return this.#find();
  }

  get error(): { issues: $ZodIssue[] } {
    const formatted = this.issues.map((issue) => util.finalizeIssue(issue, undefined, config()));
    return { issues: formatted };
  }
}
