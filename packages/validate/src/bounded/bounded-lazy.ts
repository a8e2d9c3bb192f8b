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
    const run = RunContext.of(context);
    // Not `innerType`: a getter that throws once is never asked again by it.
    inner ??= def.getter();
    run.assertCurrent();
    const result = inner._zod.run(payload, context);
    return result instanceof Promise ? result : run.close(result);
  };
});
