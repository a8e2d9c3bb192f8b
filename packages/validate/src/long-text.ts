import type { $ZodCheck, $ZodTypeDef, ParsePayload } from "zod/v4/core";

/**
 * The maximum length, in UTF-16 code units, of a string that still gets its other checks after it was refused as too
 * long. Zod runs them on a string of any length, and a pattern may take quadratic time.
 */
const maxCheckedLength = 4_096;

/**
 * Finds the first check of a schema that may receive a string that was refused as too long: the one after a maximum, or
 * the first of all if the schema contains another one for the same value, which may have refused the string.
 *
 * @returns The index of the check. All later checks may also receive the string.
 */
export function findChecksOfLongText(definition: CheckedDefinition): number {
  if (wrappers.some((member) => member in definition)) return 0;
  const { checks = [] } = definition;
  const maximum = checks.findIndex(({ _zod: { def } }) => maxima.has(def.check));
  return maximum === -1 ? checks.length : maximum + 1;
}

/**
 * Makes a check skip a string that was refused as too long, unless it is short enough to be checked further. The
 * string stays refused, and its issue does not abort the schema that contains it.
 */
export function skipLongText({ _zod: { def } }: $ZodCheck, run: Check): Check {
  const maxLength = normalizes(def) ? 0 : maxCheckedLength;
  return (payload) => (isRefusedAsTooLong(payload, maxLength) ? undefined : run(payload));
}

/**
 * Whether a check normalises the string. For 4,096 combining marks, that takes 30 ms, and nothing reads the result.
 * Only the source of the check's function shows whether it normalises. Minifiers keep the names of methods.
 */
function normalizes(definition: object): boolean {
  return "tx" in definition && String(definition.tx).includes(".normalize(");
}

type CheckedDefinition = Pick<$ZodTypeDef, "checks">;
type Check = $ZodCheck["_zod"]["check"];

/** The members of definitions that contain schemas for the same value. */
const wrappers = ["innerType", "getter", "options", "left", "in"];

const maxima: ReadonlySet<string> = new Set(["max_length", "length_equals"]);

function isRefusedAsTooLong({ value, issues }: ParsePayload, maxLength: number): boolean {
  if (typeof value !== "string" || value.length <= maxLength) return false;
  return issues.some(
    (issue) => issue.code === "too_big" && issue.origin === "string" && !issue.path?.length,
  );
}
