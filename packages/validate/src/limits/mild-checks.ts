import type { $ZodCheck, $ZodType, $ZodTypes } from "zod/v4/core";
import { isClosedCheck } from "../copy/known-kind.ts";

/**
 * Whether only the type of a value can make this schema abort: it is a text or a number, and its
 * checks are Zod's own and never abort. Its own parse, without its checks, then says all that matters
 * of an option of a union. Without this, a megabyte of short strings for a union of an array and a
 * number takes 20 times as long.
 *
 * @internal
 */
export function hasMildChecks(schema: $ZodType): boolean {
  const { def, traits } = (schema as $ZodTypes)._zod;
  if (def.type !== "string" && def.type !== "number") return false;
  if (traits.has("$ZodCheck") || def.coerce === true) return false;
  return def.checks?.every(isMild) === true;
}

function isMild(check: $ZodCheck): boolean {
  const { def }: { readonly def: { readonly check: string; readonly abort?: unknown } } =
    check._zod;
  // A number that is no integer aborts.
  return def.abort !== true && def.check !== "number_format" && isClosedCheck(check);
}
