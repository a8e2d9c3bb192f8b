/** What is wrong with an input, by name. */
export type FindingKind =
  | "undeclared-param"
  | "unchecked-rest"
  | "missing-body"
  | "unbounded-string"
  | "unbounded-array"
  | "unbounded-record"
  | "unbounded-set"
  | "unbounded-map"
  | "unbounded-number"
  | "unbounded-recursion"
  | "doubled-recursion"
  | "open-object"
  | "undeclared-value"
  | "exponential-pattern"
  | "polynomial-pattern"
  | "unproven-pattern"
  | "costly-checks"
  | "unreadable-schema"
  | "stale-allowance";

/** `warning`: a client can send more than was meant. `info`: worth a look, and often meant. */
export type FindingSeverity = "warning" | "info";

/** The part of a request that a schema describes. */
export type FindingInput = "params" | "query" | "body";

/** What is wrong at one place of a schema. */
export interface SchemaFinding {
  /**
   * The place within the schema; empty for the whole. `.key` a property, `["a key"]` one whose name
   * is not an identifier, `[]` the elements of an array or a set, `[0]` an item of a tuple, `{key}`
   * and `{value}` the keys and values of a record or map, `|0` the first option of a union.
   */
  readonly at: string;
  readonly kind: FindingKind;
  readonly severity: FindingSeverity;
  /** One sentence, with the mend. */
  readonly message: string;
}

/** What is wrong with one input of a route. */
export interface Finding extends SchemaFinding {
  /** `*` where a stale allowance names no method. */
  readonly method: string;
  /** The route's path; `*` where a stale allowance names none. */
  readonly path: string;
  /** `*` where a stale allowance names no input. */
  readonly input: FindingInput | "*";
}

/** How much each kind of finding matters. */
export const severities: Readonly<Record<FindingKind, FindingSeverity>> = {
  "undeclared-param": "warning",
  // A handler that never reads it has nothing to check.
  "unchecked-rest": "info",
  // Some routes take no body, and some handlers read it under a limit and check it.
  "missing-body": "info",
  "unbounded-string": "warning",
  "unbounded-array": "warning",
  "unbounded-record": "warning",
  "unbounded-set": "warning",
  "unbounded-map": "warning",
  // Whether a number counts anything is guessed from its name.
  "unbounded-number": "info",
  // Whoever reads JSON bodies bounds their nesting, and their size bounds the rest.
  "unbounded-recursion": "info",
  "doubled-recursion": "warning",
  "open-object": "warning",
  "undeclared-value": "warning",
  "exponential-pattern": "warning",
  "polynomial-pattern": "warning",
  // Nothing is known to be wrong.
  "unproven-pattern": "info",
  "costly-checks": "warning",
  "unreadable-schema": "warning",
  "stale-allowance": "warning",
};
