import { $constructor, $ZodAsyncError, $ZodTuple, config, util } from "zod/v4/core";
import { RunContext } from "./run-context.ts";

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
  schema._zod.parse = (payload, context) => {
    const { items, rest } = def;
    const input: unknown = payload.value;
    const isFixed = !Array.isArray(input) || input.length <= items.length;
    if (rest === null || isFixed || context.async !== false) return parseFixed(payload, context);

    const elements: readonly unknown[] = input;
    const run = RunContext.of(context);
    const output: unknown[] = [];
    memoizer?.alloc(schema, payload, output, context);
    payload.value = output;
    const fixed = parseFixed({ value: elements.slice(0, items.length), issues: [] }, context);
    if (fixed instanceof Promise) throw new $ZodAsyncError();
    output.push(...(fixed.value as unknown[]));
    // Zod tells the issues of the rest first.
    if (!(run.abortEarly && util.aborted(fixed))) {
      for (let index = items.length; index < elements.length; index++) {
        const result = rest._zod.run({ value: elements[index], issues: [] }, context);
        if (result instanceof Promise) throw new $ZodAsyncError();
        output[index] = result.value;
        if (result.issues.length === 0) continue;
        run.add(payload, result.issues, index);
        if (run.ends(payload)) return payload;
      }
    }
    run.add(payload, fixed.issues);
    return payload;
  };
});
