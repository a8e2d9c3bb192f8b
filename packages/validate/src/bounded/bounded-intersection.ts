import {
  $constructor,
  $ZodIntersection,
  util,
  type $ZodRawIssue,
  type ParsePayload,
} from "zod/v4/core";
import { cutKey } from "../issues/cut-text.ts";
import { mergeValues } from "./merge-values.ts";
import { refusedKeys, refusesKeys } from "./refused-keys.ts";
import { RunContext } from "./run-context.ts";
import { ignoreRejection } from "./run-now.ts";

/**
 * Zod's intersection, which compares keys and merges values in linear time.
 *
 * @internal
 */
export const BoundedIntersection: $constructor<$ZodIntersection> = $constructor(
  "BoundedIntersection",
  (schema, def) => {
    $ZodIntersection.init(schema, def);
    const hasOperands = refusesKeys(def.left) || refusesKeys(def.right);
    schema._zod.parse = (payload, context) => {
      const inner = hasOperands ? RunContext.of(context).intersect() : context;
      const value: unknown = payload.value;
      const left = def.left._zod.run({ value, issues: [] }, inner);
      if (left instanceof Promise) ignoreRejection(left);
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
  const leftRefusals = separate(payload, left);
  const rightRefusals = separate(payload, right);
  const unrecognized = leftRefusals.unrecognized ?? rightRefusals.unrecognized;
  const listed = new Set(unrecognized?.keys);
  const keys: string[] = [];
  const others: $ZodRawIssue[] = [];
  for (const [key, issue] of leftRefusals.keys) {
    if (!rightRefusals.keys.has(key)) continue;
    const other = issue ?? rightRefusals.keys.get(key);
    if (listed.has(key)) keys.push(key);
    else if (other !== undefined) others.push(other);
  }
  if (unrecognized !== undefined && keys.length > 0) payload.issues.push({ ...unrecognized, keys });
  for (const issue of others) payload.issues.push(issue);
}

/** What an operand refuses. */
interface Refusals {
  /** The keys, each with the first issue of a record that refuses it. */
  readonly keys: Map<string, $ZodRawIssue | undefined>;
  /** The first issue that lists keys. */
  unrecognized?: UnrecognizedKeys;
}

type UnrecognizedKeys = Extract<$ZodRawIssue, { readonly code: "unrecognized_keys" }>;

/** Adds the issues of an operand that stand, and gathers the keys that it refuses. */
function separate(payload: ParsePayload, operand: ParsePayload): Refusals {
  const refusals: Refusals = { keys: new Map() };
  for (const issue of operand.issues) {
    const keys = refusedKeys(issue);
    if (keys === undefined) {
      payload.issues.push(issue);
    } else if (issue.code === "unrecognized_keys") {
      refusals.unrecognized ??= issue;
      for (const key of keys) refusals.keys.set(key, refusals.keys.get(key));
    } else {
      for (const key of keys) refusals.keys.set(key, refusals.keys.get(key) ?? issue);
    }
  }
  return refusals;
}
