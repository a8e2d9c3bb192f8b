/**
 * Any Zod 4 schema, from any copy of Zod. Only the members that inference needs are declared, because comparing a
 * schema with Zod's own classes costs the compiler more than everything else together.
 */
export interface Schema {
  readonly _zod: { readonly output: unknown; readonly input: unknown };
}

/** The type of a schema's output, after transforms and defaults. */
export type Output<S> = S extends { readonly _zod: { readonly output: infer O } } ? O : never;
