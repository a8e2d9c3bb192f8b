import {
  $constructor,
  $ZodIntersection,
  util,
  type $ZodRawIssue,
  type ParsePayload,
} from "zod/v4/core";
import { cutKey } from "../issues/cut-text.ts";
import { mergeValues } from "./merge-values.ts";
import { RefusedRecordKeys } from "./details.ts";
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
    const operands = { left: refusesKeys(def.left), right: refusesKeys(def.right) };
    schema._zod.parse = (payload, context) => {
      const run = RunContext.of(context);
      const inner = operands.left || operands.right ? run.intersect() : context;
      const value: unknown = payload.value;
      const left = def.left._zod.run({ value, issues: [] }, operands.left ? inner : context);
      if (left instanceof Promise) ignoreRejection(left);
      const right = def.right._zod.run({ value, issues: [] }, operands.right ? inner : context);
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
): ParsePayload {
  if (left.issues.length > 0 || right.issues.length > 0) joinIssues(run, payload, left, right);
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
function joinIssues(
  run: RunContext,
  payload: ParsePayload,
  left: ParsePayload,
  right: ParsePayload,
): void {
  const leftRefusals = separate(run, payload, left);
  const rightRefusals = separate(run, payload, right);
  const unrecognized = leftRefusals.unrecognized ?? rightRefusals.unrecognized;
  const listed = new Set(unrecognized?.keys);
  const keys: string[] = [];
  const others: [key: string, issue: $ZodRawIssue][] = [];
  for (const [key, issue] of leftRefusals.keys) {
    if (!rightRefusals.keys.has(key)) continue;
    const other = issue ?? rightRefusals.keys.get(key);
    if (listed.has(key)) keys.push(key);
    else if (other !== undefined) others.push([key, other]);
  }
  if (unrecognized !== undefined && keys.length > 0) payload.issues.push({ ...unrecognized, keys });
  addRefusals(run, payload, others);
}

/** Adds what both operands refuse; together, if a further intersection may take it back. */
function addRefusals(
  run: RunContext,
  payload: ParsePayload,
  refusals: readonly [key: string, issue: $ZodRawIssue][],
): void {
  const together = new Map<RefusedRecordKeys, RefusedRecordKeys>();
  for (const [key, issue] of refusals) {
    if (!(issue instanceof RefusedRecordKeys)) {
      payload.issues.push(issue);
    } else if (!run.isOperand) {
      run.add(payload, [issue.issueOf(key)]);
    } else {
      let refused = together.get(issue);
      if (refused === undefined) {
        refused = issue.restart();
        together.set(issue, refused);
        payload.issues.push(refused);
      }
      refused.keys.push(key);
    }
  }
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
function separate(run: RunContext, payload: ParsePayload, operand: ParsePayload): Refusals {
  const refusals: Refusals = { keys: new Map() };
  for (const issue of operand.issues) {
    const keys = refusedKeys(issue);
    if (keys === undefined) {
      if (issue instanceof RefusedRecordKeys) addWithin(run, payload, issue);
      else payload.issues.push(issue);
    } else if (issue.code === "unrecognized_keys") {
      refusals.unrecognized ??= issue;
      for (const key of keys) refusals.keys.set(key, refusals.keys.get(key));
    } else {
      for (const key of keys) refusals.keys.set(key, refusals.keys.get(key) ?? issue);
    }
  }
  return refusals;
}

/** Adds the issues of a record that is no operand itself, so that nothing takes them back. */
function addWithin(run: RunContext, payload: ParsePayload, refused: RefusedRecordKeys): void {
  for (const key of refused.keys) {
    if (run.isOperand) payload.issues.push(refused.issueOf(key));
    else run.add(payload, [refused.issueOf(key)]);
  }
}
