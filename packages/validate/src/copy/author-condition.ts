import { $ZodCheckMinLength, $ZodCheckMinSize, type $ZodCheck } from "zod/v4/core";

/**
 * Whether a check has a condition (`when`) of the schema's author. Zod calls it for values that have
 * failed already, and so for values that may not be complete.
 *
 * @internal
 */
export function hasAuthorCondition(check: $ZodCheck): boolean {
  const { when } = check._zod.def;
  return when !== undefined && !zodConditions.has(when);
}

/** The conditions that Zod's own checks have: that there is a length or a size. */
const zodConditions: ReadonlySet<unknown> = new Set([
  new $ZodCheckMinLength({ check: "min_length", minimum: 0 })._zod.def.when,
  new $ZodCheckMinSize({ check: "min_size", minimum: 0 })._zod.def.when,
]);
