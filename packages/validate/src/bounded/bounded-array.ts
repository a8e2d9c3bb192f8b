import { $constructor, $ZodArray, config } from "zod/v4/core";
import { RunContext } from "./run-context.ts";
import { sizeCap } from "./size-cap.ts";

/**
 * Zod's array, which ends with the element after which nothing more is told.
 *
 * @internal
 */
export const BoundedArray: $constructor<$ZodArray> = $constructor("BoundedArray", (schema, def) => {
  $ZodArray.init(schema, def);
  const refuse = schema._zod.parse.bind(schema._zod);
  const cap = sizeCap(def);
  const { memoizer } = config();
  schema._zod.parse = (payload, context) => {
    const input: unknown = payload.value;
    if (!Array.isArray(input) || input.length > cap) return refuse(payload, context);
    const elements: readonly unknown[] = input;
    const run = RunContext.of(context);
    const output = Array<unknown>(elements.length);
    memoizer?.alloc(schema, payload, output, context);
    payload.value = output;
    const pending: Promise<void>[] = [];
    for (let index = 0; index < elements.length; index++) {
      const result = def.element._zod.run({ value: elements[index], issues: [] }, context);
      if (result instanceof Promise) {
        const settled = result.then(({ value, issues }) => {
          output[index] = value;
          run.add(payload, issues, index);
        });
        pending.push(settled);
      } else {
        output[index] = result.value;
        if (result.issues.length === 0) continue;
        run.add(payload, result.issues, index);
        if (run.ends(payload)) break;
      }
    }
    return pending.length === 0 ? payload : Promise.all(pending).then(() => payload);
  };
});
