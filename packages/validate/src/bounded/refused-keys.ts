import type { $ZodRawIssue, $ZodType, $ZodTypes } from "zod/v4/core";
import { RefusedRecordKeys } from "./refused-record-keys.ts";

/**
 * The keys that an issue refuses and that an intersection accepts all the same, if its other operand
 * does: those of a strict object, and a record's key that does not fit its schema.
 *
 * @returns The keys, or `undefined` for an issue that stands whatever the other operand says.
 * @internal
 */
export function refusedKeys(issue: $ZodRawIssue): readonly string[] | undefined {
  const { path } = issue;
  if (RefusedRecordKeys.is(issue)) return path?.length ? undefined : issue.refused.keys;
  if (issue.code === "unrecognized_keys" && !path?.length) return issue.keys;
  if (issue.code === "invalid_key" && issue.origin === "record" && path?.length === 1) {
    return [String(path[0])];
  }
  return undefined;
}

/**
 * Whether a schema may raise many such issues, or one for many keys: it is a record, a set or a strict
 * object, or nothing but wrappers and choices stand between it and one.
 *
 * @internal
 */
export function refusesKeys(schema: $ZodType): boolean {
  const { def, traits } = (schema as $ZodTypes)._zod;
  // A lazy schema is not resolved before its first value; a set adds nothing to paths.
  if (def.type === "record" || def.type === "lazy" || def.type === "set") return true;
  if ("catchall" in def) return def.catchall?._zod.def.type === "never";
  // What stands inside a catch is told to nobody.
  if (def.type === "catch") return false;
  if ("options" in def) {
    // Of several options, none is chosen for the issues of a key that it refuses.
    const isChosen = traits.has("$ZodDiscriminatedUnion") || def.options.length === 1;
    return isChosen && def.options.some(refusesKeys);
  }
  if ("left" in def) return refusesKeys(def.left) || refusesKeys(def.right);
  if ("in" in def) return refusesKeys(def.in) || refusesKeys(def.out);
  return "innerType" in def && refusesKeys(def.innerType);
}
