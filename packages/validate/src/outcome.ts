/** One way in which a value fails its schema. It holds nothing of the value but keys. */
export interface Issue {
  /** Where in the value; empty for the value itself. Symbols are given as text. */
  readonly path: readonly (string | number)[];
  /** Zod's issue code, such as `invalid_type` or `too_small`. */
  readonly code: string;
  /** Zod's sentence, or the schema's own. */
  readonly message: string;
}

/** A value that fits its schema. */
export interface Valid<T> {
  readonly success: true;
  /** What Zod makes of the value. */
  readonly value: T;
}

/** A value that does not fit its schema. */
export interface Invalid {
  readonly success: false;
  /** The first issues that Zod reports, in its order; at least one. */
  readonly issues: readonly Issue[];
  /** Whether there may be more issues than these. */
  readonly truncated: boolean;
}

/** The result of a validation. */
export type Outcome<T = unknown> = Valid<T> | Invalid;
