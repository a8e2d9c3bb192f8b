import {
  mergeValues,
  util,
  type $ZodIntersection,
  type $ZodRawIssue,
  type ParsePayload,
} from "zod/v4/core";
import { cutText } from "./issues/cut-text.ts";
import { maxKeyLength } from "./limits.ts";
import { listRefusedKeys, onlyRefusesKeys } from "./refused-keys.ts";

/**
 * Makes an intersection parse values in linear time, with the same result. Zod looks up each key of one side in a list
 * of the other side's keys.
 *
 * @param schema - The copy of an intersection, which is changed.
 */
export function installLinearParse({ _zod: internals }: $ZodIntersection): void {
  const { left, right } = internals.def;
  internals.parse = (payload, context) => {
    const value: unknown = payload.value;
    const one = left._zod.run({ value, issues: [] }, context);
    const other = right._zod.run({ value, issues: [] }, context);
    return one instanceof Promise || other instanceof Promise
      ? Promise.all([one, other]).then(([one, other]) => join(payload, one, other))
      : join(payload, one, other);
  };
}

function join(payload: ParsePayload, left: ParsePayload, right: ParsePayload): ParsePayload {
  if (left.issues.length > 0 || right.issues.length > 0) {
    for (const issue of joinIssues(left.issues, right.issues)) payload.issues.push(issue);
  }
  const merged = merge(left.value, right.value);
  if (merged.valid) payload.value = merged.data;
  else if (!util.aborted(payload)) throw createMergeError(merged.mergeErrorPath);
  return payload;
}

function createMergeError(keys: readonly PropertyKey[]): Error {
  const path = keys.map((key) => (typeof key === "string" ? cutText(key, maxKeyLength) : key));
  return new Error(`Unmergable intersection. Error path: ${JSON.stringify(path)}`);
}

/** Joins the issues of both sides as Zod does. Only a key that both sides refuse is refused. Other issues remain. */
function joinIssues(left: readonly $ZodRawIssue[], right: readonly $ZodRawIssue[]): $ZodRawIssue[] {
  const all = [...left, ...right];
  const joined = all.filter((issue) => !onlyRefusesKeys(issue));
  const rightKeys = listKeys(right);
  const shared = [...listKeys(left)].filter((key) => rightKeys.has(key));
  if (shared.length === 0) return joined;
  // Zod reports the first list of unrecognized keys, and then the first issue of each other key.
  const list = all.find((issue) => issue.code === "unrecognized_keys" && onlyRefusesKeys(issue));
  const listed = listKeys(list === undefined ? [] : [list]);
  const unrecognized = shared.filter((key) => listed.has(key));
  if (unrecognized.length > 0) joined.push({ ...list, keys: unrecognized } as $ZodRawIssue);
  const issues = new Map<string, $ZodRawIssue>();
  for (const issue of all.toReversed()) {
    if (issue.code === "invalid_key")
      listRefusedKeys(issue)?.forEach((key) => issues.set(key, issue));
  }
  const others = shared.filter((key) => !listed.has(key));
  for (const [issue, keys] of Map.groupBy(others, (key) => issues.get(key))) {
    if (issue === undefined) continue;
    const named = "keys" in issue ? { keys, input: keys[0], path: keys.slice(0, 1) } : {};
    joined.push({ ...issue, ...named } as $ZodRawIssue);
  }
  return joined;
}

function listKeys(issues: readonly $ZodRawIssue[]): ReadonlySet<string> {
  return new Set(issues.flatMap((issue) => listRefusedKeys(issue) ?? []));
}

function merge(left: unknown, right: unknown): ReturnType<typeof mergeValues> {
  const areObjects = left !== right && util.isPlainObject(left) && util.isPlainObject(right);
  if (!areObjects) return mergeValues(left, right);
  const data: Record<PropertyKey, unknown> = { ...left, ...right };
  if (Object.hasOwn(data, "__proto__")) Reflect.deleteProperty(data, "__proto__");
  for (const key of Object.keys(left)) {
    if (key === "__proto__" || !Object.prototype.propertyIsEnumerable.call(right, key)) continue;
    // Most members are the same on both sides.
    if (left[key] === right[key]) continue;
    const merged = merge(left[key], right[key]);
    if (!merged.valid) return { valid: false, mergeErrorPath: [key, ...merged.mergeErrorPath] };
    data[key] = merged.data;
  }
  return { valid: true, data };
}
