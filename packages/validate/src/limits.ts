/** How many issues are collected and reported at most, unless the validator says otherwise. */
export const defaultMaxIssues = 100;

/** The largest number of issues that a validator may be asked for. */
export const highestMaxIssues = 1000;

/**
 * The size of all reported issues together, in bytes of JSON as UTF-8: 60 KiB, which leaves 4 KiB of
 * a 64 KiB answer to the rest of it.
 */
export const maxIssueBytes = 61_440;

/** The length of a message, in UTF-16 code units; the ellipsis that marks a cut is counted. */
export const maxMessageLength = 1000;

/**
 * The length of a key in a path or in a built-in message, and of an issue's code, in UTF-16 code
 * units; the ellipsis that marks a cut is counted.
 */
export const maxKeyLength = 100;

/** How many keys an issue's path has; the last one of a path that was longer is an ellipsis. */
export const maxPathLength = 32;

/** How many of the unrecognized keys a built-in message names before an ellipsis. */
export const maxListedKeys = 10;

/** What bounds the run of one value. */
export interface RunLimits {
  /** How many issues an ordinary run may raise. Zod makes one in a microsecond or two. */
  readonly ordinaryIssues: number;
  /**
   * For a brief run. Up to this many issues, failed checks do not abort, so that a union picks the same option as in
   * Zod. After that, a schema's first issue ends it. An issue counts once for each schema that it passes.
   */
  readonly exactIssues: number;
  /** How many parts a slice of a large container has. An asynchronous run begins this many at a time. */
  readonly slice: number;
}

/** The limits of every validator; tests set others. */
export const runLimits: RunLimits = { ordinaryIssues: 50_000, exactIssues: 1_000, slice: 2_048 };
