import type { $ZodRawIssue, ParsePayload } from "zod/v4/core";
import { refusedKeys } from "../limits/refused-keys.ts";

/**
 * Adds the issues of an intersection's operands to its own, as Zod does, in linear time: a key is
 * refused only where both operands refuse it; every other issue stands.
 *
 * @internal
 */
export function joinIssues(
  payload: ParsePayload,
  leftOperand: ParsePayload,
  rightOperand: ParsePayload,
): void {
  const left = addStanding(payload, leftOperand);
  const right = addStanding(payload, rightOperand);
  if (left.length === 0 || right.length === 0) return;
  const refusals = [...left, ...right];
  const rightKeys = toKeys(right);
  const shared = [...toKeys(left)].filter((key) => rightKeys.has(key));
  const unrecognized = refusals.find(isUnrecognized);
  // Two strict objects refuse all their keys in one issue each.
  const isListed = unrecognized !== undefined && left.length === 1 && left[0] === unrecognized;
  const list = isListed ? undefined : new Set(unrecognized?.keys);
  const listed = list === undefined ? shared : shared.filter((key) => list.has(key));
  if (unrecognized !== undefined && listed.length > 0) {
    payload.issues.push({ ...unrecognized, keys: listed });
  }
  if (list === undefined) return;
  const issues = new Map<string, $ZodRawIssue>();
  for (const issue of refusals) {
    const key = isUnrecognized(issue) ? undefined : refusedKeys(issue)?.[0];
    if (key !== undefined && !issues.has(key)) issues.set(key, issue);
  }
  for (const key of shared) {
    const issue = list.has(key) ? undefined : issues.get(key);
    if (issue !== undefined) payload.issues.push(issue);
  }
}

/** Adds the issues of an operand that stand, and returns those that refuse keys. */
function addStanding({ issues }: ParsePayload, operand: ParsePayload): readonly $ZodRawIssue[] {
  return operand.issues.filter((issue) => {
    if (refusedKeys(issue) !== undefined) return true;
    issues.push(issue);
    return false;
  });
}

function toKeys(issues: readonly $ZodRawIssue[]): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const issue of issues) refusedKeys(issue)?.forEach((key) => keys.add(key));
  return keys;
}

type UnrecognizedKeys = Extract<$ZodRawIssue, { readonly code: "unrecognized_keys" }>;

function isUnrecognized(issue: $ZodRawIssue): issue is UnrecognizedKeys {
  return issue.code === "unrecognized_keys";
}
