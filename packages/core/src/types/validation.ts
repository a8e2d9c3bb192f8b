import type { Schema } from "@fw/validate";

/** The schemas of a route's inputs (docs/specification.md#21-methods). */
export interface Validation {
  /** For the JSON body; any schema. Not on a `GET` route. */
  readonly body?: Schema;
  /** For the path parameters: a `z.object` of `z.string()` and `z.number()` fields. */
  readonly params?: Schema;
  /** For the query: a `z.object` of `z.string()`, `z.number()` and `z.boolean()` fields, each may be optional. */
  readonly query?: Schema;
}

/** The schemas of a `GET` route's inputs: it has no body. */
export interface GetValidation extends Omit<Validation, "body"> {
  readonly body?: never;
}

/** What a route without schemas has. */
export interface NoValidation {
  readonly body?: never;
  readonly params?: never;
  readonly query?: never;
}
