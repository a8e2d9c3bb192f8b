import { $ZodType, type $ZodRawIssue, type ParsePayload } from "zod/v4/core";
import { refusedKeys } from "./refused-keys.ts";
import { RefusedRecordKeys } from "./refused-record-keys.ts";
import type { RunContext } from "./run-context.ts";

/**
 * Adds the issues of an intersection's operands to its own. A key is refused only where both operands
 * refuse it; every other issue stands.
 *
 * @internal
 */
export function joinIssues(
  run: RunContext,
  payload: ParsePayload,
  leftOperand: ParsePayload,
  rightOperand: ParsePayload,
): void {
  const left = addStanding(run, payload, leftOperand);
  const right = addStanding(run, payload, rightOperand);
  if (left.length === 0 || right.length === 0) return;
  const refusals = [...left, ...right];
  const unrecognized = refusals.find(isUnrecognized);
  const { listed, others } = splitKeys(shareKeys(left, right), left, unrecognized);
  if (unrecognized !== undefined && listed.length > 0) {
    payload.issues.push({ ...unrecognized, keys: listed });
  }
  for (const { issue, keys } of groupByIssue(others, left, refusals)) {
    if (!RefusedRecordKeys.is(issue)) payload.issues.push(issue);
    // A further intersection may take them back.
    else if (run.isOperand) payload.issues.push(RefusedRecordKeys.restrict(issue, keys));
    else addKeys(run, payload, issue, keys);
  }
}

/** Adds the issues of an operand that stand, and gives those that refuse keys. */
function addStanding(
  run: RunContext,
  payload: ParsePayload,
  operand: ParsePayload,
): readonly $ZodRawIssue[] {
  return operand.issues.filter((issue) => {
    if (refusedKeys(issue) !== undefined) return true;
    // Of a record within the operand, so that nothing takes its keys back.
    if (RefusedRecordKeys.is(issue)) addKeys(run, payload, issue, issue.refused.keys);
    // No more than can be told: where the intersection holds itself, each level doubles them.
    else run.add(payload, [issue]);
    return false;
  });
}

function addKeys(
  run: RunContext,
  payload: ParsePayload,
  refused: RefusedRecordKeys,
  keys: readonly string[],
): void {
  for (const key of keys) {
    // Where there is no room, the next one changes nothing that this one has not.
    if (!run.add(payload, [RefusedRecordKeys.issueOf(refused, key)])) return;
  }
}

/** The keys that both operands refuse, each once, as they follow each other in the left one. */
function shareKeys(left: readonly $ZodRawIssue[], right: readonly $ZodRawIssue[]): string[] {
  const rightKeys = toKeys(right);
  const [first] = left;
  // A schema's own issue has each key once. Not to make sure of that saves a tenth of the time.
  const keys =
    first?.inst instanceof $ZodType && left.length === 1 ? refusedKeys(first) : undefined;
  return (keys ?? [...toKeys(left)]).filter((key) => rightKeys.has(key));
}

function toKeys([first, ...others]: readonly $ZodRawIssue[]): ReadonlySet<string> {
  const keys = new Set(first && refusedKeys(first));
  for (const issue of others) refusedKeys(issue)?.forEach((key) => keys.add(key));
  return keys;
}

/** Tells keys that the first issue about unrecognized keys lists from the others. */
function splitKeys(
  keys: string[],
  left: readonly $ZodRawIssue[],
  unrecognized: UnrecognizedKeys | undefined,
): { readonly listed: string[]; readonly others: string[] } {
  if (unrecognized === undefined) return { listed: [], others: keys };
  // All that a strict object refuses stands in its one issue.
  if (left.length === 1 && left[0] === unrecognized) return { listed: keys, others: [] };
  const list = new Set(unrecognized.keys);
  return {
    listed: keys.filter((key) => list.has(key)),
    others: keys.filter((key) => !list.has(key)),
  };
}

/** An issue, and those of the keys it refuses that are told with it. */
interface Refusal {
  readonly issue: $ZodRawIssue;
  readonly keys: string[];
}

/** Finds for each key the first issue of a record that refuses it; without one, it is not told. */
function groupByIssue(
  keys: string[],
  left: readonly $ZodRawIssue[],
  refusals: readonly $ZodRawIssue[],
): readonly Refusal[] {
  if (keys.length === 0) return [];
  const [issue] = left;
  if (issue !== undefined && left.length === 1 && !isUnrecognized(issue)) return [{ issue, keys }];
  const firsts = new Map<string, $ZodRawIssue>();
  for (const refusal of refusals) {
    if (isUnrecognized(refusal)) continue;
    for (const key of refusedKeys(refusal) ?? []) if (!firsts.has(key)) firsts.set(key, refusal);
  }
  return keys.flatMap((key) => {
    const first = firsts.get(key);
    return first === undefined ? [] : [{ issue: first, keys: [key] }];
  });
}

type UnrecognizedKeys = Extract<$ZodRawIssue, { readonly code: "unrecognized_keys" }>;

function isUnrecognized(issue: $ZodRawIssue): issue is UnrecognizedKeys {
  return issue.code === "unrecognized_keys";
}
