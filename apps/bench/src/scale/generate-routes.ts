import type { TableRoute } from "../router/routes.ts";

/**
 * Makes a table of any size: collections of five routes each.
 *
 * @param count - How many routes.
 * @returns The table.
 */
export function generateRoutes(count: number): readonly TableRoute[] {
  return Array.from({ length: Math.ceil(count / 5) }, (_, index) => {
    const collection = toCollection(index);
    return [
      { method: "GET", path: collection },
      { method: "POST", path: collection },
      { method: "GET", path: `${collection}/:id` },
      { method: "DELETE", path: `${collection}/:id` },
      { method: "GET", path: `${collection}/:id/items/:item` },
    ];
  })
    .flat()
    .slice(0, count);
}

/**
 * Spreads a thousand look-ups over a table of {@link generateRoutes}, half with one parameter and
 * half with two, in an order that no cache foresees.
 *
 * @param count - How many routes the table has.
 * @returns Their paths.
 */
export function generateLookUps(count: number): readonly string[] {
  const collections = Math.ceil(count / 5);
  return Array.from({ length: 1000 }, (_, index) => {
    // A prime step goes through the whole table by leaps.
    const collection = toCollection((index * 7919) % collections);
    return index % 2 === 0 ? `${collection}/42` : `${collection}/42/items/7`;
  });
}

/** As long a path in every table, so that only their sizes differ. */
function toCollection(index: number): string {
  return `/collection-${String(index).padStart(4, "0")}`;
}
