/** The default of the maximum number of issues. */
export const defaultMaxIssues = 100;

/** The largest maximum number of issues that an option may set. */
export const highestMaxIssues = 1000;

/**
 * The maximum size of all reported issues together, in bytes of JSON: 60 KiB. In a response of 64 KiB, 4 KiB are left
 * for everything else.
 */
export const maxIssueBytes = 61_440;

/** The maximum length of a message, in UTF-16 code units, including the ellipsis that marks a cut. */
export const maxMessageLength = 1000;

/**
 * The maximum length, in UTF-16 code units, of an issue's code and of a key in a path or a built-in message. It
 * includes the ellipsis that marks a cut.
 */
export const maxKeyLength = 100;

/** The maximum number of keys in an issue's path. An ellipsis replaces the last key of a longer path. */
export const maxPathLength = 32;

/** The number of unrecognized keys that a built-in message names before an ellipsis. */
export const maxListedKeys = 10;

/** The limits of the run of one value. */
export interface RunLimits {
  /**
   * The largest estimate of a value's issues for which the run is ordinary. Zod creates an issue in one or two
   * microseconds.
   */
  readonly ordinaryIssues: number;
  /**
   * The number of issues in a brief run before a schema's first issue ends the schema. Until then, failed checks do not
   * abort, so that a union reports the issues of the same option as in Zod. After that, it may report another issue, but
   * the verdict stays Zod's, because an option with any issue is never accepted. An issue counts once for each schema
   * that it passes.
   */
  readonly exactIssues: number;
  /** The number of parts in a slice of a large container. An asynchronous run begins that many parts at a time. */
  readonly slice: number;
}

/** The limits of every validator; tests set others. */
export const runLimits: RunLimits = { ordinaryIssues: 50_000, exactIssues: 1_000, slice: 2_048 };
