import type { $ZodCheck, $ZodTypeDef, ParsePayload } from "zod/v4/core";

/**
 * How long a text may be, in UTF-16 code units, to be checked further after it was refused as too long.
 * Zod runs every check: normalising 4,096 combining marks takes 30 ms, a megabyte of them minutes.
 */
const maxRefusedLength = 4_096;

/**
 * Finds the checks of a schema that may see a text after it was refused as too long.
 *
 * @returns The index of the first of them.
 * @internal
 */
export function findChecksOfRefused(definition: CheckedDefinition): number {
  if (wrappers.some((member) => member in definition)) return 0;
  const { checks = [] } = definition;
  const maximum = checks.findIndex(({ _zod: { def } }) => maxima.has(def.check));
  return maximum === -1 ? checks.length : maximum + 1;
}

/**
 * Keeps a check from long texts that were refused as too long. They stay refused, and the issue still
 * aborts nothing around the text.
 *
 * @internal
 */
export function spareRefused<T>(check: Check<T>): Check<T> {
  return (payload) => (isRefused(payload) ? undefined : check(payload));
}

type CheckedDefinition = Pick<$ZodTypeDef, "checks">;
type Check<T> = $ZodCheck<T>["_zod"]["check"];

/** The members by which a definition holds schemas that see the same value. */
const wrappers = ["innerType", "getter", "options", "left", "in"];

const maxima: ReadonlySet<string> = new Set(["max_length", "length_equals"]);

function isRefused({ value, issues }: ParsePayload): boolean {
  if (typeof value !== "string" || value.length <= maxRefusedLength) return false;
  return issues.some(
    (issue) => issue.code === "too_big" && issue.origin === "string" && !issue.path?.length,
  );
}
