import { $constructor, $ZodIntersection, util, type ParsePayload } from "zod/v4/core";
import { ignoreRejection } from "../copy/run-now.ts";
import { cutKey } from "../issues/cut-text.ts";
import { RunContext } from "../limits/run-context.ts";
import { joinIssues } from "./join-issues.ts";
import { mergeValues } from "./merge-values.ts";

/**
 * Zod's intersection, which compares keys and merges values in linear time.
 *
 * @internal
 */
export const BoundedIntersection: $constructor<$ZodIntersection> = $constructor(
  "BoundedIntersection",
  (schema, def) => {
    $ZodIntersection.init(schema, def);
    schema._zod.parse = (payload, context) => {
      const run = RunContext.of(context);
      const inner = run.intersect();
      const value: unknown = payload.value;
      const left = def.left._zod.run({ value, issues: [] }, inner);
      if (left instanceof Promise) ignoreRejection(left);
      const right = def.right._zod.run({ value, issues: [] }, inner);
      if (left instanceof Promise || right instanceof Promise) {
        return Promise.all([left, right]).then((settled) => join(run, payload, ...settled));
      }
      return join(run, payload, left, right);
    };
  },
);

function join(
  run: RunContext,
  payload: ParsePayload,
  left: ParsePayload,
  right: ParsePayload,
): ParsePayload | Promise<never> {
  if (left.issues.length > 0 || right.issues.length > 0) {
    joinIssues(payload, left, right);
    // Where the intersection holds itself, each level doubles them.
    run.close(payload);
  }
  const merged = mergeValues(left.value, right.value);
  if ("value" in merged) {
    payload.value = merged.value;
    return payload;
  }
  if (util.aborted(payload)) return payload;
  const path = merged.path.map((key) => (typeof key === "string" ? cutKey(key) : key));
  const error = new Error(`Unmergable intersection. Error path: ${JSON.stringify(path)}`);
  // Thrown here, Zod's containers would leave the promises that they wait for unhandled.
  if (run.async) return Promise.reject(error);
  throw error;
}
