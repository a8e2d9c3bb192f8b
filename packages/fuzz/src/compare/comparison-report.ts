import type { BreakKind } from "./find-break.ts";

/** An answer that breaks a caller of the base. */
export interface ComparisonFailure {
  readonly kind: BreakKind;
  /** Method and path of the route as declared. */
  readonly route: string;
  /** What differs, in a sentence. */
  readonly reason: string;
  /** A `curl` line that sends the request, with `***` for the values of headers that were given. */
  readonly call: string;
  /** The answers: the status, the media type and the beginning of the body. */
  readonly base: string;
  readonly target: string;
}

/** The result of {@link compareBuilds}. */
export interface ComparisonReport {
  readonly seed: number;
  /** The number of requests, each of which goes to all builds. */
  readonly requests: number;
  /** How many of them say nothing: the base failed, gave no answer, or limits how often it is called. */
  readonly notJudged: number;
  /** At most one for each route and kind, in the order in which they were found. */
  readonly failures: readonly ComparisonFailure[];
  /** The routes that got no requests: they were skipped, or have another method. */
  readonly skipped: readonly string[];
  /** The routes that got a tenth of the requests, because each of their first answers took more than 20 ms. */
  readonly slow: readonly string[];
  /** The routes that got no more requests after an answer that took too long. */
  readonly abandoned: readonly string[];
  /** @returns A paragraph for each failure, and a summary. */
  toString(): string;
}

/**
 * Formats a report as text.
 *
 * @param report - The report.
 * @returns A paragraph for each failure, and a summary.
 */
export function formatComparison(report: ComparisonReport): string {
  const { seed, requests, notJudged, failures, skipped, slow, abandoned } = report;
  const paragraphs = failures.map(
    ({ kind, route, reason, call, base, target }) =>
      [`${kind}: ${route}`, reason, call, `base: ${base}`, `now:  ${target}`, ""]
        .join("\n  ")
        .trimEnd() + "\n",
  );
  const summary =
    `${requests} requests to each build, ${failures.length} failure${failures.length === 1 ? "" : "s"}, ` +
    `${notJudged} not judged; seed ${seed}` +
    (slow.length === 0 ? "" : `; slow, so a tenth of the requests: ${slow.join(", ")}`) +
    (abandoned.length === 0 ? "" : `; no more requests after a timeout: ${abandoned.join(", ")}`) +
    (skipped.length === 0 ? "" : `; not sent: ${skipped.join(", ")}`);
  return [...paragraphs, summary].join("\n");
}
