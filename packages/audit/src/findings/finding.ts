/** The name of a problem. */
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
  | "wide-object"
  | "undeclared-value"
  | "exponential-pattern"
  | "polynomial-pattern"
  | "unproven-pattern"
  | "costly-checks"
  | "unreadable-schema"
  | "stale-allowance";

/** `warning`: a client can send more than intended. `info`: worth checking, and often intended. */
export type FindingSeverity = "warning" | "info";

/** The part of a request that a schema describes. */
export type FindingInput = "params" | "query" | "body" | "form";

/** A problem at one place of a schema. */
export interface SchemaFinding {
  /**
   * The place within the schema; empty for the whole. `.key` is a property, `["a key"]` one whose name is not an
   * identifier, `[]` the elements of an array or a set, `[0]` an item of a tuple, `{key}` and `{value}` the keys and
   * values of a record or map, and `|0` the first option of a union.
   */
  readonly at: string;
  readonly kind: FindingKind;
  readonly severity: FindingSeverity;
  /** One sentence that says what is wrong and how to fix it. */
  readonly message: string;
}

/** A problem of one input of a route. */
export interface Finding extends SchemaFinding {
  /** `*` if a stale allowance names no method. */
  readonly method: string;
  /** The route's path; `*` if a stale allowance names no path. */
  readonly path: string;
  /** `*` if a stale allowance names no input. */
  readonly input: FindingInput | "*";
}

/** The severity of each kind of finding. */
export const severities: Readonly<Record<FindingKind, FindingSeverity>> = {
  "undeclared-param": "warning",
  // A handler may never read it.
  "unchecked-rest": "info",
  // Some routes take no body, and some handlers check it themselves.
  "missing-body": "info",
  "unbounded-string": "warning",
  "unbounded-array": "warning",
  "unbounded-record": "warning",
  "unbounded-set": "warning",
  "unbounded-map": "warning",
  // The audit guesses from the name that a number counts.
  "unbounded-number": "info",
  // The framework limits the nesting and the size of JSON bodies.
  "unbounded-recursion": "info",
  "doubled-recursion": "warning",
  "open-object": "warning",
  // It is slow, and bounded.
  "wide-object": "info",
  "undeclared-value": "warning",
  "exponential-pattern": "warning",
  "polynomial-pattern": "warning",
  // No problem was found, only no proof.
  "unproven-pattern": "info",
  "costly-checks": "warning",
  "unreadable-schema": "warning",
  "stale-allowance": "warning",
};
