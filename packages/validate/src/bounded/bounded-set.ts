import { $constructor, $ZodSet, config, type $ZodRawIssue } from "zod/v4/core";
import { refusedKeys } from "./refused-keys.ts";
import { RunContext } from "./run-context.ts";
import { runParts } from "./run-parts.ts";
import { sizeCap } from "./size-cap.ts";

/**
 * Zod's set, which ends with the element after which nothing more is told.
 *
 * @internal
 */
export const BoundedSet: $constructor<$ZodSet> = $constructor("BoundedSet", (schema, def) => {
  $ZodSet.init(schema, def);
  const refuse = schema._zod.parse.bind(schema._zod);
  const cap = sizeCap(def);
  const { memoizer } = config();
  schema._zod.parse = (payload, context) => {
    const input: unknown = payload.value;
    if (!(input instanceof Set) || input.size > cap) return refuse(payload, context);
    const elements: readonly unknown[] = [...input];
    const run = RunContext.of(context);
    const output = new Set<unknown>();
    memoizer?.alloc(schema, payload, output, context);
    payload.value = output;
    const certain = run.isOperand ? [] : payload.issues;
    function add(issues: readonly $ZodRawIssue[]): boolean {
      if (!run.isOperand) run.add(payload, issues);
      else {
        for (const issue of issues) {
          payload.issues.push(issue);
          if (refusedKeys(issue) === undefined) certain.push(issue);
        }
      }
      return issues.length > 0;
    }
    return runParts(
      run,
      payload,
      elements,
      (element) => {
        const result = def.valueType._zod.run({ value: element, issues: [] }, context);
        if (result instanceof Promise) {
          return result.then(({ value, issues }) => {
            add(issues);
            output.add(value);
          });
        }
        output.add(result.value);
        return add(result.issues);
      },
      { certain },
    );
  };
});
