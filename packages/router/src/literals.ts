import type { Route } from "./route.ts";

/**
 * The routes of paths without parameters or wildcard, which the tree has as well. This tells paths
 * apart by their lengths and ends, for a `Map` hashes each path that is new, as those of requests are:
 * it would make a static look-up 14 ns slower, and all others 40 ns or more (`pnpm bench router`).
 *
 * @internal
 */
export class Literals<Value> {
  readonly #rows = new Map<number, { readonly path: string; readonly route: Route<Value> }[]>();

  /**
   * @param path - The path as declared, not added yet.
   * @param route - The first of its routes.
   */
  add(path: string, route: Route<Value>): void {
    const row = this.#rows.get(toKey(path)) ?? [];
    this.#rows.set(toKey(path), [...row, { path, route }]);
  }

  /**
   * @param path - A path.
   * @returns The first of its routes, if it has any.
   */
  find(path: string): Route<Value> | undefined {
    const row = this.#rows.get(toKey(path));
    if (row !== undefined) for (const each of row) if (each.path === path) return each.route;
    return undefined;
  }
}

function toKey(path: string): number {
  let key = path.length;
  for (let index = Math.max(0, key - 3); index < path.length; index++) {
    key = (key * 31 + path.charCodeAt(index)) | 0;
  }
  return key;
}
