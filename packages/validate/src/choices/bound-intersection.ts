import {
  mergeValues,
  util,
  type $ZodIntersection,
  type $ZodRawIssue,
  type ParsePayload,
} from "zod/v4/core";
import { cutText } from "../issues/cut-text.ts";
import { maxKeyLength } from "../limits.ts";
import { refusedKeys } from "../limits/refused-keys.ts";
import { RunContext } from "../limits/run-context.ts";

/**
 * Zod's intersection, which finds the keys that both operands refuse, or yield, in linear time.
 *
 * @internal
 */
export function boundIntersection({ _zod: internals }: $ZodIntersection): void {
  internals.parse = (payload, context) => {
    const run = RunContext.of(context);
    const inner = run.intersect();
    const value: unknown = payload.value;
    const left = internals.def.left._zod.run({ value, issues: [] }, inner);
    if (left instanceof Promise) left.catch(() => undefined);
    const right = internals.def.right._zod.run({ value, issues: [] }, inner);
    if (left instanceof Promise || right instanceof Promise) {
      return Promise.all([left, right]).then((settled) => join(run, payload, ...settled));
    }
    return join(run, payload, left, right);
  };
}

function join(
  run: RunContext,
  payload: ParsePayload,
  left: ParsePayload,
  right: ParsePayload,
): ParsePayload | Promise<never> {
  if (left.issues.length > 0 || right.issues.length > 0) {
    payload.issues.push(...joinIssues(left.issues, right.issues));
  }
  const merged = merge(left.value, right.value);
  if (merged.valid) {
    payload.value = merged.data;
    return payload;
  }
  if (util.aborted(payload)) return payload;
  const path = merged.mergeErrorPath.map((key) =>
    typeof key === "string" ? cutText(key, maxKeyLength) : key,
  );
  const error = new Error(`Unmergable intersection. Error path: ${JSON.stringify(path)}`);
  // Thrown here, Zod's containers would leave the promises that they wait for unhandled.
  if (run.async) return Promise.reject(error);
  throw error;
}

/** Merges values as Zod does, which looks up every key of one object in a list of the other's. */
function merge(left: unknown, right: unknown): ReturnType<typeof mergeValues> {
  const areObjects = left !== right && util.isPlainObject(left) && util.isPlainObject(right);
  if (!areObjects) return mergeValues(left, right);
  const data: Record<PropertyKey, unknown> = { ...left, ...right };
  if (Object.hasOwn(data, "__proto__")) Reflect.deleteProperty(data, "__proto__");
  for (const key of Object.keys(left)) {
    if (key === "__proto__" || !Object.prototype.propertyIsEnumerable.call(right, key)) continue;
    // Most are the same.
    if (left[key] === right[key]) continue;
    const merged = merge(left[key], right[key]);
    if (!merged.valid) return { valid: false, mergeErrorPath: [key, ...merged.mergeErrorPath] };
    data[key] = merged.data;
  }
  return { valid: true, data };
}

/** Joins issues as Zod does: a key is refused only where both refuse it; every other issue stands. */
function joinIssues(left: readonly $ZodRawIssue[], right: readonly $ZodRawIssue[]): $ZodRawIssue[] {
  const all = [...left, ...right];
  const standing = all.filter((issue) => refusedKeys(issue) === undefined);
  const leftKeys = toKeys(left);
  const rightKeys = toKeys(right);
  const shared = [...leftKeys].filter((key) => rightKeys.has(key));
  // Of several lists of keys Zod reports the first one, and of several issues of one key the first.
  const list = all.find((issue) => issue.code === "unrecognized_keys" && !issue.path?.length);
  const isAlone = left.length === 1 && left[0] === list;
  const listed = isAlone ? leftKeys : toKeys(list === undefined ? [] : [list]);
  const keys = isAlone ? shared : shared.filter((key) => listed.has(key));
  if (keys.length > 0) standing.push({ ...list, keys } as $ZodRawIssue);
  if (keys.length === shared.length) return standing;
  const issues = new Map<string, $ZodRawIssue>();
  for (const issue of all.toReversed()) {
    if (issue.code === "invalid_key") refusedKeys(issue)?.forEach((key) => issues.set(key, issue));
  }
  const others = shared.filter((key) => !listed.has(key));
  return [...standing, ...others.flatMap((key) => issues.get(key) ?? [])];
}

function toKeys(issues: readonly $ZodRawIssue[]): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const issue of issues) refusedKeys(issue)?.forEach((key) => keys.add(key));
  return keys;
}
