/**
 * Any Zod 4 schema, from whichever copy of Zod. Only what inference needs is named: comparing a
 * schema with Zod's own classes costs the compiler more than all the rest.
 */
export interface Schema {
  readonly _zod: { readonly output: unknown; readonly input: unknown };
}

/** What a schema yields: its type after transforms and defaults. */
export type Output<S> = S extends { readonly _zod: { readonly output: infer O } } ? O : never;
