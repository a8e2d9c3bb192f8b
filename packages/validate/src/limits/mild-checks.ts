import type { $ZodCheck, $ZodType, $ZodTypes } from "zod/v4/core";

/**
 * Whether only the type of a value can make this schema abort: it is a text or a number, and its
 * checks are Zod's own, change no value and never abort. Its own parse, without its checks, then says
 * all that matters of an option of a union. Without this, a megabyte of short strings for a union of
 * an array and a number takes 20 times as long.
 *
 * @internal
 */
export function hasMildChecks(schema: $ZodType): boolean {
  const { def, traits } = (schema as $ZodTypes)._zod;
  if (def.type !== "string" && def.type !== "number") return false;
  if (traits.has("$ZodCheck") || def.coerce === true) return false;
  return def.checks?.every(isMild) === true;
}

function isMild({ _zod: internals }: $ZodCheck): boolean {
  const { def }: { readonly def: { readonly abort?: boolean | undefined } } = internals;
  if (def.abort === true || !("traits" in internals)) return false;
  const { traits } = internals;
  if (!(traits instanceof Set)) return false;
  // A function of the author has no trait but this one.
  const kinds = [...traits].filter((trait) => trait !== "$ZodCheck");
  return kinds.length > 0 && kinds.every((kind) => mildKinds.has(String(kind)));
}

const mildKinds: ReadonlySet<string> = new Set([
  "$ZodCheckMinLength",
  "$ZodCheckMaxLength",
  "$ZodCheckLengthEquals",
  "$ZodCheckLessThan",
  "$ZodCheckGreaterThan",
  "$ZodCheckMultipleOf",
  "$ZodCheckStringFormat",
  "$ZodCheckRegex",
  "$ZodCheckStartsWith",
  "$ZodCheckEndsWith",
  "$ZodCheckIncludes",
]);
