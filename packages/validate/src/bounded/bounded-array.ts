import { $constructor, $ZodArray, config } from "zod/v4/core";
import { RunContext } from "./run-context.ts";
import { hasMildChecks } from "./mild-checks.ts";
import { abandon } from "./run-now.ts";
import { runParts } from "./run-parts.ts";
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
  let isMild: boolean | undefined;
  schema._zod.parse = (payload, context) => {
    const input: unknown = payload.value;
    if (!Array.isArray(input) || input.length > cap) return refuse(payload, context);
    const elements: readonly unknown[] = input;
    const output = Array<unknown>(elements.length);
    memoizer?.alloc(schema, payload, output, context);
    payload.value = output;
    if (context.async !== false) {
      const run = RunContext.of(context);
      return runParts(run, payload, elements, (element, index) => {
        const result = def.element._zod.run({ value: element, issues: [] }, context);
        if (result instanceof Promise) {
          return result.then(({ value, issues }) => {
            run.add(payload, issues, index);
            output[index] = value;
          });
        }
        output[index] = result.value;
        run.add(payload, result.issues, index);
        return result.issues.length > 0;
      });
    }
    // Nothing that can be spared stands between an element and its schema.
    const { element } = def;
    let isJudgedByType = false;
    for (let index = 0; index < elements.length; index++) {
      const elementPayload = { value: elements[index], issues: [] };
      const result = isJudgedByType
        ? element._zod.parse(elementPayload, context)
        : element._zod.run(elementPayload, context);
      if (result instanceof Promise) abandon(result);
      output[index] = result.value;
      if (result.issues.length === 0) continue;
      const run = RunContext.of(context);
      const seen = payload.issues.length;
      run.add(payload, result.issues, index);
      if (run.ends(payload, payload.issues, seen)) break;
      isJudgedByType ||= run.onlyJudges(payload) && (isMild ??= hasMildChecks(element));
    }
    return payload;
  };
});
