import type { Schema } from "@fw/validate";

/** The schemas of a route's inputs (docs/specification.md#21-methods). */
export interface Validation {
  /** For the JSON body. Any schema. `GET` routes cannot have it. */
  readonly body?: Schema | undefined;
  /** For the path parameters. A `z.object` of `z.string()` and `z.number()` fields. */
  readonly params?: Schema | undefined;
  /** For the query. A `z.object` of `z.string()`, `z.number()` and `z.boolean()` fields, which may be optional. */
  readonly query?: Schema | undefined;
}

/** The validation of a route without schemas. */
// eslint-disable-next-line @typescript-eslint/no-generated-empty-object-type -- intended: no members
export type NoValidation = Readonly<Record<never, never>>;

/**
 * The widest type of a validation: any object is a schema, and unknown inputs are allowed. `CheckedValidation` then
 * explains what is wrong.
 */
export type AnyValidation = AnyInputs & Readonly<Record<string, unknown>>;

/** A validation in which any object is a schema. */
export interface AnyInputs {
  readonly body?: AnySchema | undefined;
  readonly params?: AnySchema | undefined;
  readonly query?: AnySchema | undefined;
  /** The `form` of `route`, for the type of a context. A validation cannot have it. */
  readonly form?: AnySchema | undefined;
}

/** The keys that an editor suggests for a route's validation. */
export interface SuggestedInputs {
  readonly GET: GetInputs;
  readonly POST: Inputs;
  readonly PUT: Inputs;
  readonly DELETE: Inputs;
}

interface GetInputs {
  readonly params?: unknown;
  readonly query?: unknown;
}

interface Inputs extends GetInputs {
  readonly body?: unknown;
}

/** Any object, with the output of a schema if it is one. */
export interface AnySchema {
  readonly _zod?: { readonly output: unknown };
  /** Every object has `toString`. Requiring it lets every object pass the compiler's check for weak types. */
  toString(): string;
}
