import {
  $constructor,
  $ZodIntersection,
  util,
  type $ZodRawIssue,
  type ParsePayload,
} from "zod/v4/core";
import { cutKey } from "../issues/cut-text.ts";
import { mergeValues } from "./merge-values.ts";
import { refusedKeys } from "./refused-keys.ts";
import { RunContext } from "./run-context.ts";

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
      const inner = RunContext.of(context).intersect();
      const value: unknown = payload.value;
      const left = def.left._zod.run({ value, issues: [] }, inner);
      const right = def.right._zod.run({ value, issues: [] }, inner);
      if (left instanceof Promise || right instanceof Promise) {
        return Promise.all([left, right]).then((settled) => join(payload, ...settled));
      }
      return join(payload, left, right);
    };
  },
);

function join(payload: ParsePayload, left: ParsePayload, right: ParsePayload): ParsePayload {
  if (left.issues.length > 0 || right.issues.length > 0) joinIssues(payload, left, right);
  const merged = mergeValues(left.value, right.value);
  if ("value" in merged) {
    payload.value = merged.value;
    return payload;
  }
  if (util.aborted(payload)) return payload;
  const path = merged.path.map((key) => (typeof key === "string" ? cutKey(key) : key));
  throw new Error(`Unmergable intersection. Error path: ${JSON.stringify(path)}`);
}

/** A key is refused only where both operands refuse it; every other issue stands. */
function joinIssues(payload: ParsePayload, left: ParsePayload, right: ParsePayload): void {
  const refusals = new Map<string, Refusal>();
  let unrecognized: $ZodRawIssue | undefined;
  for (const side of [left, right]) {
    for (const issue of side.issues) {
      const keys = refusedKeys(issue);
      if (keys === undefined) {
        payload.issues.push(issue);
        continue;
      }
      const isListed = issue.code === "unrecognized_keys";
      if (isListed) unrecognized ??= issue;
      for (const key of keys) {
        const refusal = refusals.get(key) ?? { sides: new Set() };
        refusals.set(key, refusal);
        refusal.sides.add(side);
        if (!isListed) refusal.issue ??= issue;
      }
    }
  }
  const refused = [...refusals].filter(([, { sides }]) => sides.size === 2);
  const listed = new Set(unrecognized?.code === "unrecognized_keys" ? unrecognized.keys : []);
  const keys = refused.map(([key]) => key).filter((key) => listed.has(key));
  if (unrecognized?.code === "unrecognized_keys" && keys.length > 0) {
    payload.issues.push({ ...unrecognized, keys });
  }
  for (const [key, { issue }] of refused) {
    if (issue !== undefined && !listed.has(key)) payload.issues.push(issue);
  }
}

interface Refusal {
  readonly sides: Set<ParsePayload>;
  /** The first issue of a record that refuses this key. */
  issue?: $ZodRawIssue;
}
