import {
  $constructor,
  $ZodCatch,
  util,
  type $ZodCatchCtx,
  type $ZodIssue,
  type ParsePayload,
} from "zod/v4/core";
import { wordWithDetails } from "./details.ts";
import { RunContext } from "./run-context.ts";

/**
 * Zod's catch, inside which the first issue settles the verdict. A function that makes the value
 * finds the other issues when it reads them.
 *
 * @internal
 */
export const BoundedCatch: $constructor<$ZodCatch> = $constructor("BoundedCatch", (schema, def) => {
  $ZodCatch.init(schema, def);
  const isConstant = util.CONSTANT_CATCH in def.catchValue;
  schema._zod.parse = (payload, context) => {
    const run = RunContext.of(context);
    const input: unknown = payload.value;
    // What an asynchronous run has found cannot be found again while the function waits.
    const inner = run.async && !isConstant ? run.explain() : run.judge();
    const result = def.innerType._zod.run({ value: input, issues: [] }, inner);
    if (result instanceof Promise) {
      return result.then((settled) => accept(payload, settled, () => settled));
    }
    if (result.issues.length === 0) return pass(payload, result);
    return accept(payload, result, () => {
      if (inner === run.explain()) return result;
      const complete = def.innerType._zod.run({ value: input, issues: [] }, run.explain());
      return complete instanceof Promise ? result : complete;
    });
  };

  function accept(
    payload: ParsePayload,
    result: ParsePayload,
    findAll: () => ParsePayload,
  ): ParsePayload {
    if (result.issues.length === 0) return pass(payload, result);
    payload.value = def.catchValue(toCatchContext(payload.value, result, findAll));
    return payload;
  }
});

function pass(payload: ParsePayload, result: ParsePayload): ParsePayload {
  payload.value = result.value;
  if (result.memo === true) payload.memo = true;
  return payload;
}

function toCatchContext(
  input: unknown,
  result: ParsePayload,
  findAll: () => ParsePayload,
): $ZodCatchCtx {
  let all: ParsePayload | undefined;
  let worded: $ZodIssue[] | undefined;
  return {
    ...result,
    value: input,
    input,
    get issues() {
      all ??= findAll();
      return all.issues;
    },
    get error() {
      worded ??= this.issues.map((issue) => wordWithDetails(issue));
      return { issues: worded };
    },
  };
}
