import type { Schema } from "@fw/validate";

/** The schemas of a route's inputs (docs/specification.md#21-methods). */
export interface Validation {
  /** For the JSON body; any schema. Not on a `GET` route. */
  readonly body?: Schema | undefined;
  /** For the path parameters: a `z.object` of `z.string()` and `z.number()` fields. */
  readonly params?: Schema | undefined;
  /** For the query: a `z.object` of `z.string()`, `z.number()` and `z.boolean()` fields, each may be optional. */
  readonly query?: Schema | undefined;
}

/** What a route without schemas has. */
// eslint-disable-next-line @typescript-eslint/no-generated-empty-object-type -- it is meant
export type NoValidation = Readonly<Record<never, never>>;

/**
 * What the compiler accepts in the place of a validation, so that `ValidationMistakes` says what is
 * wrong: any objects as schemas, and other inputs.
 *
 * @internal
 */
export type AnyValidation = AnyInputs & Readonly<Record<string, unknown>>;

/**
 * A validation of any objects.
 *
 * @internal
 */
export interface AnyInputs {
  readonly body?: AnySchema | undefined;
  readonly params?: AnySchema | undefined;
  readonly query?: AnySchema | undefined;
}

/**
 * The keys that an editor offers in the place of a `GET` route's validation.
 *
 * @internal
 */
export interface GetInputs {
  readonly params?: unknown;
  readonly query?: unknown;
}

/**
 * The keys that an editor offers in the place of another route's validation.
 *
 * @internal
 */
export interface Inputs extends GetInputs {
  readonly body?: unknown;
}

interface AnySchema {
  readonly _zod?: { readonly output: unknown };
  /** Every object has it, so that none is refused for having nothing in common. */
  toString(): string;
}
