import { $constructor, $ZodLazy } from "zod/v4/core";
import { IssueBudget } from "../limits/issue-budget.ts";
import { RunContext } from "../limits/run-context.ts";

/**
 * Zod's lazy schema; also used wherever a schema holds itself, and for what a getter returns. Recursion
 * may fill a payload without any array or record, so the payload is limited here.
 *
 * @internal
 */
export const BoundedLazy: $constructor<$ZodLazy> = $constructor("BoundedLazy", (schema, def) => {
  $ZodLazy.init(schema, def);
  // Zod's own accessor never calls a getter again that has thrown once.
  Object.defineProperty(schema._zod, "innerType", { get: def.getter });
  schema._zod.parse = (payload, context) => {
    const result = def.getter()._zod.run(payload, context);
    if (result instanceof Promise || result.issues.length === 0) return result;
    const run = RunContext.of(context);
    new IssueBudget(run, { value: undefined, issues: [] }).keep(result);
    new IssueBudget(run, result).finish();
    return result;
  };
});
