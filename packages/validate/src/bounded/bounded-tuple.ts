import { $constructor, $ZodTuple, config, util, type ParsePayload } from "zod/v4/core";
import { RunContext } from "./run-context.ts";
import { ignoreRejection } from "./run-now.ts";
import { runParts } from "./run-parts.ts";

/**
 * Zod's tuple with a rest, which ends with the element after which nothing more is told.
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
    if (rest === null || isFixed) return parseFixed(payload, context);

    // Every item is there, so none may be left out.
    const elements: readonly unknown[] = input;
    const output: unknown[] = [];
    memoizer?.alloc(schema, payload, output, context);
    payload.value = output;
    const run = RunContext.of(context);
    // Zod tells the issues of the rest first.
    const inner = run.defer();
    const results: ParsePayload[] = [];
    const pending: Promise<void>[] = [];
    for (const [index, item] of items.entries()) {
      const result = item._zod.run({ value: elements[index], issues: [] }, inner);
      if (result instanceof Promise) {
        const waiting = result.then((settled) => {
          results[index] = settled;
        });
        ignoreRejection(waiting);
        pending.push(waiting);
      } else {
        results[index] = result;
      }
    }
    function finish(): void {
      for (const [index, { value, issues }] of results.entries()) {
        output[index] = value;
        run.add(payload, issues, index);
      }
    }
    // What a pipe has stopped does not stop the tuple.
    if (run.abortEarly && results.some(({ value, issues }) => util.aborted({ value, issues }))) {
      finish();
      return payload;
    }
    return runParts(
      run,
      payload,
      elements,
      (element, index) => {
        const result = rest._zod.run({ value: element, issues: [] }, context);
        if (result instanceof Promise) {
          return result.then(({ value, issues }) => {
            // Zod counts on while it waits, so that all of these come to stand at the end.
            run.add(payload, issues, elements.length - 1);
            output[elements.length - 1] = value;
          });
        }
        output[index] = result.value;
        if (result.issues.length === 0) return false;
        run.add(payload, result.issues, index);
        return true;
      },
      { start: items.length, pending, finish },
    );
  };
});
