import type { CheckCost } from "./check-costs.ts";

/** Bytes of a request that the checks of one string schema run on. */
export interface Load {
  /** The place of the strings, as steps from the schema of the load: `[].name`. */
  readonly at: string;
  /** Identifies the string schema, wherever it is used. */
  readonly source: object;
  /** The check that takes most of the time. */
  readonly check: Pick<CheckCost, "name">;
  /** How many bytes a value can have there; may be infinite. */
  readonly bytes: number;
  /** In nanoseconds per byte. */
  readonly rate: number;
  /** The same if the strings fail. */
  readonly failingRate: number;
}

/**
 * Describes the strings that make the checks of one schema slowest: as many short ones as possible, and long ones.
 *
 * @param costs - The costs of the checks.
 * @param maxBytes - The size of a request.
 * @returns The loads of one string; empty without checks.
 */
export function loadsOfString(costs: readonly CheckCost[], maxBytes: number): Load[] {
  const [slowest] = costs.toSorted((left, right) => right.perString - left.perString);
  if (slowest === undefined) return [];
  const lengths = costs.map(({ longest, growsTo, bytes }) =>
    Math.min(longest, growsTo, Math.floor(maxBytes / bytes)),
  );
  const long = [...new Set(lengths)]
    .map((length) => toLongLoad(costs, length))
    .filter(({ rate }) => rate > 0)
    .toSorted(bySlowness);
  const perString = costs.reduce((sum, cost) => sum + cost.perString, 0);
  const perFailure = costs.reduce((sum, cost) => sum + cost.perFailure, perString);
  return [toShortLoad(slowest, perString, perFailure), ...long.slice(0, 1)];
}

/** Describes the load of the shortest possible values. */
export function toShortLoad(
  check: Load["check"],
  time: number,
  failingTime: number,
  bytes: number = shortBytes,
): Load {
  const [rate, failingRate] = [time / bytes, failingTime / bytes];
  return { at: "", source: {}, check, bytes, rate, failingRate };
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

/** A string of one character in quotes, and a comma. */
const shortBytes = 4;

function toLongLoad(costs: readonly CheckCost[], length: number): Load {
  const parts = costs
    .filter(({ longest }) => length <= longest)
    .map((part) => ({ ...part, time: part.perStep * stepsOf(part, length) }))
    .toSorted((left, right) => right.time - left.time);
  const [check = { name: "" }] = parts;
  const bytes = Math.max(1, length) * Math.max(1, ...parts.map((part) => part.bytes));
  const rate = parts.reduce((sum, part) => sum + part.time, 0) / bytes;
  return { at: "", source: {}, check, bytes, rate, failingRate: rate };
}

function stepsOf({ degree, growsTo }: CheckCost, length: number): number {
  let steps = 1;
  for (let factor = 1; factor <= degree; factor++) steps *= Math.min(length, growsTo) / factor;
  return steps;
}
