import type { $ZodType } from "zod/v4/core";

/**
 * Any Zod 4 schema, from whichever copy of Zod. Only what inference needs is named: comparing a
 * schema with Zod's own classes costs the compiler more than all the rest.
 */
export interface Schema {
  readonly _zod: { readonly output: unknown; readonly input: unknown };
}

/** What a schema yields: its type after transforms and defaults. */
export type Output<S> = S extends { readonly _zod: { readonly output: infer O } } ? O : never;

/**
 * Recognises a schema by `_zod`, as Zod's own packages do, never by its class.
 *
 * @param value - Anything.
 * @returns Whether it is a Zod 4 schema, of `zod` or `zod/mini`, from whichever copy.
 */
export function isSchema(value: unknown): value is $ZodType {
  if (typeof value !== "object" || value === null || !("_zod" in value)) return false;
  const internals = value._zod;
  return typeof internals === "object" && internals !== null && "run" in internals;
}
