/** One way in which a value fails its schema. It repeats nothing of the value except keys. */
export interface Issue {
  /** The path in the value; empty for the value itself. Symbols are converted to strings. */
  readonly path: readonly (string | number)[];
  /** Zod's issue code, such as `invalid_type` or `too_small`. */
  readonly code: string;
  /** Zod's sentence, or the schema's own. */
  readonly message: string;
}

/** The result for a value that fits its schema. */
export interface Valid<T> {
  readonly success: true;
  /** The output of the schema. */
  readonly value: T;
}

/** The result for a value that does not fit its schema. */
export interface Invalid {
  readonly success: false;
  /** The first issues that Zod reports, in Zod's order; at least one. */
  readonly issues: readonly Issue[];
  /** Whether there may be more issues than these. */
  readonly truncated: boolean;
}

/** The result of a validation. */
export type Outcome<T = unknown> = Valid<T> | Invalid;
