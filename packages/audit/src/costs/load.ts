import type { CheckCost } from "./check-costs.ts";
import { refusedBytes, type SmallestValue } from "./smallest-values.ts";

/** Bytes of a request that take time in one schema. */
export interface Load {
  /** The place of the values, as steps from the schema of the load: `[].name`. */
  readonly at: string;
  /** Identifies the schema, wherever it is used. */
  readonly source: object;
  /** The check that takes most of the time. */
  readonly check: Pick<CheckCost, "name" | "remedy">;
  /** How many bytes a value can have there; may be infinite. */
  readonly bytes: number;
  /** In nanoseconds per byte. */
  readonly rate: number;
  /** The same if the values are refused. */
  readonly failingRate: number;
}

/**
 * Describes the strings of one schema that are long and take most time for each byte.
 *
 * @param costs - The costs of the checks.
 * @param maxBytes - The size of a request.
 * @returns The load of one string; empty if its length costs nothing.
 */
export function loadsOfString(costs: readonly CheckCost[], maxBytes: number): Load[] {
  const lengths = costs.map(({ longest, growsTo, bytes }) =>
    Math.min(longest, growsTo, Math.floor(maxBytes / bytes)),
  );
  return [...new Set([...lengths, ...costs.map(({ accepted }) => accepted)])]
    .filter((length) => length <= maxBytes)
    .map((length) => toLongLoad(costs, length))
    .filter(({ rate }) => rate > 0)
    .toSorted(bySlowness)
    .slice(0, 1);
}

/** Describes the load of the smallest value of a schema. */
export function toSmallLoad({ name, time, failing, bytes }: SmallestValue, source: object): Load {
  const rate = time / bytes;
  return {
    at: "",
    source,
    check: { name },
    bytes,
    rate,
    failingRate: Math.max(rate, failing / refusedBytes),
  };
}

/** Adds the loads of two schemas that run on the same bytes. */
export function addLoads(left: readonly Load[], right: readonly Load[]): Load[] {
  const sum: Load[] = [];
  const [lefts, rights] = [left.toSorted(bySlowness), right.toSorted(bySlowness)];
  for (;;) {
    const [first, second] = [lefts.shift(), rights.shift()];
    if (first === undefined || second === undefined) {
      return [...sum, ...[first, second].filter((load) => load !== undefined), ...lefts, ...rights];
    }
    const bytes = Math.min(first.bytes, second.bytes);
    const slower = first.rate >= second.rate ? first : second;
    const rate = first.rate + second.rate;
    const failingRate = first.failingRate + second.failingRate;
    sum.push({ ...slower, source: {}, bytes, rate, failingRate });
    if (first.bytes > bytes) lefts.unshift({ ...first, bytes: first.bytes - bytes });
    if (second.bytes > bytes) rights.unshift({ ...second, bytes: second.bytes - bytes });
  }
}

/** Sorts the slowest loads first. */
export function bySlowness(left: Load, right: Load): number {
  return right.rate - left.rate;
}

function toLongLoad(costs: readonly CheckCost[], length: number): Load {
  const parts = costs
    .filter(({ longest }) => length <= longest)
    .map((part) => ({ ...part, time: part.perStep * stepsOf(part, length) }))
    .toSorted((left, right) => right.time - left.time);
  const [check = { name: "" }] = parts;
  const bytes = Math.max(1, length) * Math.max(1, ...parts.map((part) => part.bytes));
  const failingRate = parts.reduce((sum, part) => sum + part.time, 0) / bytes;
  // Compiled code stops at the first string that is too long.
  const isRefused = costs.some(({ accepted }) => length > accepted);
  return { at: "", source: {}, check, bytes, rate: failingRate / (isRefused ? 2 : 1), failingRate };
}

function stepsOf({ degree, growsTo }: CheckCost, length: number): number {
  let steps = 1;
  for (let factor = 1; factor <= degree; factor++) steps *= Math.min(length, growsTo) / factor;
  return steps;
}
