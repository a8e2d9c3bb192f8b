import type { $ZodChecks, $ZodStringFormatChecks, $ZodType } from "zod/v4/core";

/** The definition of one check of a schema, such as that of `.min(1)`. */
export type CheckDefinition = ($ZodChecks | $ZodStringFormatChecks)["_zod"]["def"];

/** Lists the checks of a schema. A format, such as `z.email()` or `z.int()`, is itself a check. */
export function checksOf({ _zod: { def } }: $ZodType): readonly CheckDefinition[] {
  const listed = (def.checks ?? []).map(({ _zod: check }) => check.def);
  // Their member `check` tells them apart.
  return [...("check" in def ? [def] : []), ...listed] as unknown as readonly CheckDefinition[];
}
