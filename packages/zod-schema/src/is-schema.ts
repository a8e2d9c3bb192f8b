import type { $ZodType } from "zod/v4/core";

/**
 * Recognises a schema by `_zod`, as Zod's own packages do, never by its class.
 *
 * @param value - Any value.
 * @returns Whether the value is a Zod 4 schema, from any copy of `zod` or `zod/mini`.
 */
export function isSchema(value: unknown): value is $ZodType {
  if (typeof value !== "object" || value === null || !("_zod" in value)) return false;
  const internals = value._zod;
  return typeof internals === "object" && internals !== null && "run" in internals;
}
