import { $constructor, $ZodIntersection, util, type ParsePayload } from "zod/v4/core";
import { cutKey } from "../issues/cut-text.ts";
import { joinIssues } from "./join-issues.ts";
import { listKeys } from "./list-keys.ts";
import { MergeTarget, mergeValues, type Merged } from "./merge-values.ts";
import { Operand } from "./operand.ts";
import { RunContext } from "./run-context.ts";
import { ignoreRejection } from "./run-now.ts";

/**
 * Zod's intersection, which compares keys and merges values in linear time. A client may send any
 * number of keys, so it copies them as seldom as possible: records share a list of them, and what the
 * right operand yields is merged into the output of the left one. That halves the time for 120,000.
 *
 * @internal
 */
export const BoundedIntersection: $constructor<$ZodIntersection> = $constructor(
  "BoundedIntersection",
  (schema, def) => {
    $ZodIntersection.init(schema, def);
    const operands = { left: new Operand(def.left), right: new Operand(def.right) };
    const areRecords = operands.left.record !== undefined && operands.right.record !== undefined;
    schema._zod.parse = (payload, context) => {
      const run = RunContext.of(context);
      const input: unknown = payload.value;
      const keys = areRecords && util.isPlainObject(input) ? listKeys(input) : undefined;
      const left = operands.left.run(input, context, keys);
      if (left instanceof Promise) ignoreRejection(left);
      const target = left instanceof Promise ? undefined : operands.left.targetOf(left, input);
      const right = operands.right.run(input, context, keys, target);
      if (left instanceof Promise || right instanceof Promise) {
        return Promise.all([left, right]).then((settled) => join(run, payload, ...settled, target));
      }
      return join(run, payload, left, right, target);
    };
  },
);

function join(
  run: RunContext,
  payload: ParsePayload,
  left: ParsePayload,
  right: ParsePayload,
  target: MergeTarget | undefined,
): ParsePayload | Promise<never> {
  if (left.issues.length > 0 || right.issues.length > 0) joinIssues(run, payload, left, right);
  const merged = merge(left.value, right.value, target);
  if ("value" in merged) {
    payload.value = merged.value;
    return payload;
  }
  if (util.aborted(payload)) return payload;
  const path = merged.path.map((key) => (typeof key === "string" ? cutKey(key) : key));
  const error = new Error(`Unmergable intersection. Error path: ${JSON.stringify(path)}`);
  // Thrown at once, it would have Zod's containers leave alone the promises that they wait for.
  if (run.async) return Promise.reject(error);
  throw error;
}

function merge(left: unknown, right: unknown, target: MergeTarget | undefined): Merged {
  if (right instanceof MergeTarget) return right.merged;
  if (target !== undefined && util.isPlainObject(right)) return target.merge(right);
  return mergeValues(left, right);
}
