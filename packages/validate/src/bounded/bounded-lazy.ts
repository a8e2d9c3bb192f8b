import { $constructor, $ZodLazy, type $ZodType } from "zod/v4/core";
import { RunContext } from "./run-context.ts";

/**
 * Zod's lazy schema, which also stands wherever a schema holds itself. Recursion may fill a payload
 * without any array or record, so the payload is closed here.
 *
 * @internal
 */
export const BoundedLazy: $constructor<$ZodLazy> = $constructor("BoundedLazy", (schema, def) => {
  $ZodLazy.init(schema, def);
  let inner: $ZodType | undefined;
  schema._zod.parse = (payload, context) => {
    if (inner === undefined) {
      // Not `innerType`: a getter that throws once is never asked again by it.
      inner = def.getter();
      RunContext.of(context).assertCurrent();
    }
    const result = inner._zod.run(payload, context);
    if (result instanceof Promise || result.issues.length === 0) return result;
    return RunContext.of(context).close(result);
  };
});
