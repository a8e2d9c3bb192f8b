/** What may be wrong with an answer. */
export type FailureKind =
  /** A status of 500 or more, unless the contract has it with a code of its own; or `handle` rejects. */
  | "server-error"
  /** It takes longer than the limit. */
  | "slow"
  /** An error whose body is no problem document, nor what `formatError` makes of one. */
  | "no-document"
  /** A status, or a code of an error, that the contract does not have. */
  | "undeclared-status"
  /** A body that the contract does not have, or that says it is JSON and is not. */
  | "undeclared-body"
  /** A valid request is refused as if it were not. */
  | "refused-valid"
  /** An invalid request is answered as if it were valid. */
  | "accepted-invalid"
  /** An invalid request is refused for another reason than the one that it has. */
  | "wrong-refusal"
  /** `Object.prototype` has another property than before. */
  | "polluted-prototype"
  /** No request to the route got a status below 400, so its handler may never have run. */
  | "no-success";

/** A failure, shrunk to a small request. */
export interface FuzzFailure {
  readonly kind: FailureKind;
  /** Method and path of the route as it was declared; method and `(none)` where none has the path. */
  readonly route: string;
  /**
   * A line of code that sends the request again, with `***` for the values of the option `headers`. Empty if a route that
   * never succeeded got no valid request.
   */
  readonly call: string;
  /** What was wrong with the answer, in a sentence. */
  readonly reason: string;
}

/** What could not be tried. */
export interface Uncovered {
  readonly route: string;
  /** `body`, `params` or `query`; absent where it is the whole route. */
  readonly input?: string;
  /** The place within it, such as `tags[]`; empty for the whole. */
  readonly at?: string;
  readonly reason: string;
}

/** What came of it. */
export interface FuzzReport {
  readonly seed: number;
  /** How many were sent, with those that shrank a failure or repeated a slow one. */
  readonly requests: number;
  /** At most one for each route and kind, in the order in which they were found. */
  readonly failures: readonly FuzzFailure[];
  readonly uncovered: readonly Uncovered[];
  /** The routes that got no requests because of the option `skip`. */
  readonly skipped: readonly string[];
  /** @returns What {@link formatReport} writes of it. */
  toString(): string;
}

/**
 * Writes a report for people.
 *
 * @param report - The report.
 * @returns A paragraph for each failure, a line for each thing that could not be tried, and a summary.
 */
export function formatReport(report: FuzzReport): string {
  const { seed, requests, failures, uncovered, skipped } = report;
  const paragraphs = failures.map(
    ({ kind, route, call, reason }) =>
      // The message of an error may have several lines.
      `${kind}: ${route}\n  ${reason.replaceAll("\n", "\n  ")}\n${call && `  ${call}\n`}`,
  );
  if (failures.some(({ kind }) => kind === "no-success")) paragraphs.push(`${successAdvice}\n`);
  const lines = uncovered.map(({ route, input, at, reason }) =>
    [`not covered: ${route}`, input, at, reason].filter(Boolean).join(", "),
  );
  const summary =
    `${toCountedNoun(requests, "request")}, ${toCountedNoun(failures.length, "failure")}, ` +
    `${uncovered.length} not covered; seed ${seed}` +
    (skipped.length === 0 ? "" : `; not fuzzed: ${skipped.join(", ")}`);
  return [...paragraphs, ...lines, summary].join("\n");
}

const successAdvice =
  "A route that never succeeded was not fuzzed. Send the headers that it needs, add examples of existing data to its " +
  "schemas (.meta({ examples })), or skip it.";

function toCountedNoun(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
