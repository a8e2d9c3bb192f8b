import { checksOf, type CheckedDefinition } from "./upper-bound.ts";

/**
 * Guesses from a property's name whether its number counts pages or items. Ignores case, `_` and `-`.
 *
 * @param key - The property's name.
 * @returns Whether it is one of `page`, `pageNumber`, `pageSize`, `perPage`, `itemsPerPage`,
 * `maxResults`, `limit`, `offset`, `size`, `count`, `skip`, `take`, `top`, `first` and `last`.
 */
export function isCountingKey(key: string): boolean {
  return countingKeys.has(key.toLowerCase().replaceAll(/[_-]/g, ""));
}

/**
 * Tells whether a number has an explicit lower and upper bound. The range of a format such as `int` or `uint32` does not
 * count: it says how a number is stored, not how far it may count.
 *
 * @param definition - The definition of a number schema.
 * @returns Whether it has both bounds.
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
