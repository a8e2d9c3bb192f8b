import { $constructor, $ZodTuple, config, util } from "zod/v4/core";
import { RunContext } from "./run-context.ts";
import { abandon, runNow } from "./run-now.ts";

/**
 * Zod's tuple with a rest, which ends with the element after which nothing more is told. Zod itself
 * parses the fixed items, and in an asynchronous run everything: its rest elements share one index.
 *
 * @internal
 */
export const BoundedTuple: $constructor<$ZodTuple> = $constructor("BoundedTuple", (schema, def) => {
  $ZodTuple.init(schema, def);
  const parseFixed = schema._zod.parse.bind(schema._zod);
  const { memoizer } = config();
  const { items, rest } = def;
  schema._zod.parse = (payload, context) => {
    const input: unknown = payload.value;
    const isFixed = !Array.isArray(input) || input.length <= items.length;
    if (rest === null || isFixed || context.async !== false) return parseFixed(payload, context);

    const elements: readonly unknown[] = input;
    const output: unknown[] = [];
    memoizer?.alloc(schema, payload, output, context);
    payload.value = output;
    const run = RunContext.of(context);
    // Zod tells the issues of the rest first, so those of the fixed items end nothing.
    const inner = run.abortEarly ? run : run.explain();
    const fixed = parseFixed({ value: elements.slice(0, items.length), issues: [] }, inner);
    if (fixed instanceof Promise) abandon(fixed);
    output.push(...(fixed.value as unknown[]));
    if (fixed.issues.length > 0 && run.abortEarly && util.aborted(fixed)) return fixed;
    for (let index = items.length; index < elements.length; index++) {
      const result = runNow(rest, elements[index], context);
      output.push(result.value);
      if (result.issues.length === 0) continue;
      const seen = payload.issues.length;
      run.add(payload, result.issues, index);
      if (run.ends(payload, payload.issues, seen)) return payload;
    }
    run.add(payload, fixed.issues);
    return payload;
  };
});
