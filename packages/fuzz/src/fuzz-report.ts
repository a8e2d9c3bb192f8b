/** What may be wrong with a response. */
export type FailureKind =
  /** A status of 500 or more, unless the contract declares it with a custom code; or `handle` rejects. */
  | "server-error"
  /** It took longer than the limit. */
  | "slow"
  /** An error whose body is neither a problem document nor in the format of `formatError`. */
  | "no-document"
  /** A status or an error's code that the contract does not declare. */
  | "undeclared-status"
  /** A body that the contract does not declare, or invalid JSON with a JSON content type. */
  | "undeclared-body"
  /** A valid request is refused as invalid. */
  | "refused-valid"
  /** An invalid request is accepted. */
  | "accepted-invalid"
  /** An invalid request is refused for the wrong reason. */
  | "wrong-refusal"
  /** A 429 whose `Retry-After` is longer than the run may still wait. */
  | "rate-limited"
  /** `Object.prototype` has changed. */
  | "polluted-prototype"
  /** No request to the route got a status below 400, so its handler may never have run. */
  | "no-success";

/** A failure, shrunk to a small request. */
export interface FuzzFailure {
  readonly kind: FailureKind;
  /** Method and path of the route as declared; method and `(none)` if no route matches. */
  readonly route: string;
  /**
   * A line of code that sends the request again, with `***` for the values of the option `headers`. Empty if a route that
   * never succeeded got no valid request.
   */
  readonly call: string;
  /** What is wrong with the response, in a sentence. */
  readonly reason: string;
  /** What to write, if a line of the program or of the command solves it. */
  readonly advice?: string;
}

/** A part of a route that could not be tried. */
export interface Uncovered {
  readonly route: string;
  /** `body`, `params` or `query`; absent for the whole route. */
  readonly input?: string;
  /** The place within the input, such as `tags[]`; empty for the whole. */
  readonly at?: string;
  readonly reason: string;
}

/** The result of {@link fuzz}. */
export interface FuzzReport {
  readonly seed: number;
  /** The number of requests, including those that shrank a failure or repeated a slow one. */
  readonly requests: number;
  /** At most one per route and kind, in the order in which they were found. */
  readonly failures: readonly FuzzFailure[];
  readonly uncovered: readonly Uncovered[];
  /** The routes that got no requests because of the option `skip`. */
  readonly skipped: readonly string[];
  /** The routes that got a tenth of the requests, because each of their first answers took more than 20 ms. */
  readonly slow: readonly string[];
  /** @returns The text that {@link formatReport} writes. */
  toString(): string;
}

/**
 * Formats a report as text.
 *
 * @param report - The report.
 * @returns A paragraph per failure, a line per part that could not be tried, and a summary.
 */
export function formatReport(report: FuzzReport): string {
  const { seed, requests, failures, uncovered, skipped, slow } = report;
  const paragraphs = failures.map(
    ({ kind, route, call, reason, advice }) =>
      [`${kind}: ${route}`, reason, call, advice]
        .filter(Boolean)
        // An error's message may have several lines.
        .map((text) => String(text).replaceAll("\n", "\n  "))
        .join("\n  ") + "\n",
  );
  const lines = uncovered.map(({ route, input, at, reason }) =>
    [`not covered: ${route}`, input, at, reason].filter(Boolean).join(", "),
  );
  const summary =
    `${toCountedNoun(requests, "request")}, ${toCountedNoun(failures.length, "failure")}, ` +
    `${uncovered.length} not covered; seed ${seed}` +
    (slow.length === 0 ? "" : `; slow, so a tenth of the requests: ${slow.join(", ")}`) +
    (skipped.length === 0 ? "" : `; not fuzzed: ${skipped.join(", ")}`);
  return [...paragraphs, ...lines, summary].join("\n");
}

function toCountedNoun(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
