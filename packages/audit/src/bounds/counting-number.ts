import { checksOf, type CheckedDefinition } from "./upper-bound.ts";

/**
 * Tells from a property's name whether a number under it counts pages or sizes. Case, `_` and `-` do
 * not matter.
 *
 * @param key - The property's name.
 * @returns Whether it is one of `page`, `pageNumber`, `pageSize`, `perPage`, `itemsPerPage`,
 * `maxResults`, `limit`, `offset`, `size`, `count`, `skip`, `take`, `top`, `first` and `last`.
 */
export function isCountingKey(key: string): boolean {
  return countingKeys.has(key.toLowerCase().replaceAll(/[_-]/g, ""));
}

/**
 * Tells whether a number has both a lower and an upper bound of its author. The range of a format such
 * as `int` or `uint32` is none: it says how a number is stored, not how far it may count.
 *
 * @param definition - The definition of a number schema.
 * @returns Whether it has both.
 */
export function isBoundedNumber(definition: CheckedDefinition): boolean {
  const bounds = checksOf(definition).filter(({ value }) => Number.isFinite(value));
  return ["less_than", "greater_than"].every((kind) => bounds.some(({ check }) => check === kind));
}

const countingKeys: ReadonlySet<string> = new Set([
  "page",
  "pagenumber",
  "pagesize",
  "perpage",
  "itemsperpage",
  "maxresults",
  "limit",
  "offset",
  "size",
  "count",
  "skip",
  "take",
  "top",
  "first",
  "last",
]);
