import {
  $constructor,
  $ZodCatch,
  type $ZodCatchCtx,
  type $ZodIssue,
  type $ZodRawIssue,
  type ParsePayload,
} from "zod/v4/core";
import { wordIssues } from "./no-match.ts";
import { RunContext } from "../limits/run-context.ts";
import { runNow } from "../copy/run-now.ts";

/**
 * Zod's catch, inside which the first issue settles the verdict. A function that makes the value
 * finds the other issues when it reads them.
 *
 * @internal
 */
export const BoundedCatch: $constructor<$ZodCatch> = $constructor("BoundedCatch", (schema, def) => {
  $ZodCatch.init(schema, def);
  // What has read the issues once reads them again; to run twice for each level would double the work.
  let isRead = false;
  const noteRead = (): void => {
    isRead = true;
  };
  schema._zod.parse = (payload, context) => {
    const run = RunContext.of(context);
    const inner = isRead ? run.explain() : run.test();
    const result = def.innerType._zod.run({ value: payload.value as unknown, issues: [] }, inner);
    return result instanceof Promise
      ? result.then((settled) => accept(payload, settled, inner))
      : accept(payload, result, inner);
  };

  function accept(payload: ParsePayload, result: ParsePayload, inner: RunContext): ParsePayload {
    if (result.issues.length === 0) {
      payload.value = result.value;
      if (result.memo === true) payload.memo = true;
    } else {
      payload.value = def.catchValue(new CatchContext(def, payload.value, result, inner, noteRead));
    }
    return payload;
  }
});

/** What a function that makes the value is given, with the issues found when it reads them. */
class CatchContext implements $ZodCatchCtx {
  readonly value: unknown;
  readonly #def: $ZodCatch["_zod"]["def"];
  readonly #inner: RunContext;
  readonly #noteRead: () => void;
  #result: ParsePayload;
  #isComplete: boolean;
  #worded: $ZodIssue[] | undefined;

  constructor(
    def: $ZodCatch["_zod"]["def"],
    value: unknown,
    result: ParsePayload,
    inner: RunContext,
    noteRead: () => void,
  ) {
    this.value = value;
    this.#def = def;
    this.#inner = inner;
    this.#noteRead = noteRead;
    this.#result = result;
    this.#isComplete = inner === inner.explain();
  }

  get input(): unknown {
    return this.value;
  }

  get issues(): $ZodRawIssue[] {
    if (!this.#isComplete) {
      this.#noteRead();
      this.#result = runNow(this.#def.innerType, this.value, this.#inner.explain());
      this.#isComplete = true;
    }
    return this.#result.issues;
  }

  get error(): { issues: $ZodIssue[] } {
    this.#worded ??= wordIssues(this.issues);
    return { issues: this.#worded };
  }
}
