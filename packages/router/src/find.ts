import { FoundMatch } from "./found-match.ts";
import type { Match } from "./match.ts";
import type { Node, Route } from "./node.ts";
import { decodeSegment, segmentEnd, segmentStart } from "./segment.ts";

const NOT_FOUND = Object.freeze({ kind: "not-found" });

/**
 * Looks up the most specific route that has a method and matches a path (specification §4.3). Each
 * node of the tree is visited at most once, and the recursion is as deep as the tree at most.
 *
 * @param root The tree's root.
 * @param method The method of the request; case matters.
 * @param path The canonical path of the request, without a query.
 * @returns The match.
 */
export function find<Value>(root: Node<Value>, method: string, path: string): Match<Value> {
  const search: Search = { method, path, refusedMethods: [] };
  const route = findBelow(root, 0, search);
  if (route !== undefined) return new FoundMatch(route, path);
  if (search.refusedMethods.length === 0) return NOT_FOUND;
  return { kind: "method-not-allowed", allowed: [...new Set(search.refusedMethods)] };
}

interface Search {
  readonly method: string;
  readonly path: string;
  // The methods of the routes that match the path but not the method; repeats are possible.
  readonly refusedMethods: string[];
}

function findBelow<Value>(
  node: Node<Value>,
  index: number,
  search: Search,
): Route<Value> | undefined {
  const { path } = search;
  const start = segmentStart(path, index);
  if (start === path.length) {
    return select(node.routes, search) ?? select(node.wildcardRoutes, search);
  }
  const end = segmentEnd(path, start);
  const { staticChildren, parameterChild } = node;
  if (staticChildren.size > 0) {
    const staticChild = staticChildren.get(decodeSegment(path.slice(start, end)));
    const route = staticChild && findBelow(staticChild, end, search);
    if (route !== undefined) return route;
  }
  if (parameterChild !== undefined) {
    const route = findBelow(parameterChild, end, search);
    if (route !== undefined) return route;
  }
  return select(node.wildcardRoutes, search);
}

function select<Value>(
  routes: ReadonlyMap<string, Route<Value>>,
  search: Search,
): Route<Value> | undefined {
  const route = routes.get(search.method);
  if (route !== undefined) return route;
  for (const method of routes.keys()) search.refusedMethods.push(method);
  return undefined;
}
