import { $constructor, $ZodLazy } from "zod/v4/core";
import { RunContext } from "../limits/run-context.ts";

/**
 * Zod's lazy schema, which also stands wherever a schema holds itself, and behind a getter. Recursion
 * may fill a payload without any array or record, so the payload is closed here.
 *
 * @internal
 */
export const BoundedLazy: $constructor<$ZodLazy> = $constructor("BoundedLazy", (schema, def) => {
  $ZodLazy.init(schema, def);
  // Zod's own accessor never asks a getter again that has thrown once.
  Object.defineProperty(schema._zod, "innerType", { get: def.getter });
  let isCurrent = false;
  schema._zod.parse = (payload, context) => {
    const inner = def.getter();
    if (!isCurrent) {
      RunContext.of(context).assertCurrent();
      isCurrent = true;
    }
    const result = inner._zod.run(payload, context);
    if (result instanceof Promise || result.issues.length === 0) return result;
    return RunContext.of(context).close(result);
  };
});
