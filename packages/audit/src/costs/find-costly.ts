import type { SchemaFinding } from "../findings/finding.ts";
import { severities } from "../findings/finding.ts";
import { bySlowness, type Load } from "./load.ts";

/**
 * Finds the values whose checks can block the event loop for more than 150 ms in one request.
 *
 * @param loads - The loads of a value of the schema.
 * @param maxBytes - The size of a request.
 * @returns A finding for each place that takes that long alone, and one for the whole if the other places do together.
 */
export function findCostly(loads: readonly Load[], maxBytes: number): SchemaFinding[] {
  const places = Map.groupBy(loads, ({ at }) => at);
  const found: SchemaFinding[] = [];
  const others: Load[] = [];
  for (const [at, own] of places) {
    const finding = judgeLoads(own, maxBytes, at.replace(/^\./, ""));
    if (finding === undefined) others.push(...own);
    else found.push(finding);
  }
  const together = judgeLoads(others, maxBytes, "");
  return together === undefined ? found : [...found, together];
}

/** How long one request may block the event loop, in nanoseconds. */
const maxTime = 150e6;

/** If compiled code refuses a value, the validator runs the checks again to list the issues. */
const runs = 2;

/** How long the slowest request takes. */
export interface WorstCase {
  /** In nanoseconds. */
  readonly time: number;
  /** The values that take most of it; `undefined` without a schema. */
  readonly slowest: Pick<Load, "at" | "check"> | undefined;
}

/**
 * Fills a request with the values that take most time for each byte.
 *
 * @param loads - The loads of a value of the schema.
 * @param maxBytes - The size of a request.
 */
export function findWorstCase(loads: readonly Load[], maxBytes: number): WorstCase {
  let bytes = maxBytes;
  const shares = loads.toSorted(bySlowness).map(({ at, check, rate, ...load }) => {
    const used = Math.min(bytes, load.bytes);
    bytes -= used;
    return { at, check, time: runs * used * rate };
  });
  const time = shares.reduce((sum, share) => sum + share.time, 0);
  const [slowest] = shares.toSorted((left, right) => right.time - left.time);
  return { time, slowest };
}

function judgeLoads(
  loads: readonly Load[],
  maxBytes: number,
  at: string,
): SchemaFinding | undefined {
  const { time, slowest } = findWorstCase(loads, maxBytes);
  if (slowest === undefined || time <= maxTime) return undefined;
  const milliseconds = Number((time / 1e6).toPrecision(2)).toLocaleString("en");
  const size = maxBytes.toLocaleString("en");
  const message = `One request of ${size} bytes can block the event loop for about ${milliseconds} ms, mostly with ${slowest.check.name}: ${slowest.check.remedy ?? ""}lower .max(n) of the strings or of the lists around them, or maxBodyBytes`;
  return { at, kind: "costly-checks", severity: severities["costly-checks"], message };
}
