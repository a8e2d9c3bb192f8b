import type { Node } from "./node.ts";
import { selectRoute, type Route } from "./route.ts";
import type { Search } from "./search.ts";
import { findSegmentEnd } from "./segment.ts";

const slash = 47;

/**
 * Looks up the most specific route below a node. Each node is visited at most once, and the
 * recursion is as deep as the tree at most.
 *
 * @param node - The node.
 * @param index - Where the rest of the path begins, behind what led to the node.
 * @param search - The look-up.
 * @returns The route, if there is one.
 * @internal
 */
export function findBelow<Value>(
  node: Node<Value>,
  index: number,
  search: Search<Value>,
): Route<Value> | undefined {
  const { path } = search;
  if (index < path.length) {
    const code = path.charCodeAt(index);
    // Empty segments do not count.
    if (code === slash && path.charCodeAt(index - 1) === slash) {
      return findBelow(node, skipSlashes(path, index), search);
    }
    // 1. Static text.
    const child = node.findChild(code);
    if (child !== undefined && hasText(path, child.text, index)) {
      const route = findBelow(child, index + child.text.length, search);
      if (route !== undefined) return route;
    }
    // 2. A parameter.
    if (node.parameter !== undefined) {
      const end = findSegmentEnd(path, index);
      const route = findBelow(node.parameter, end, search);
      if (route !== undefined) {
        search.values = { text: path.slice(index, end), next: search.values };
        return route;
      }
    }
    // 3. A wildcard, which is behind a whole segment unless it is the root's.
    return code === slash || index === 1 ? select(node.wildcard, search) : undefined;
  }
  // 4. The end.
  return select(node.route, search) ?? select(node.wildcard, search);
}

function skipSlashes(path: string, start: number): number {
  let index = start;
  while (path.charCodeAt(index) === slash) index++;
  return index;
}

function hasText(path: string, text: string, index: number): boolean {
  // The first character, by which the node was found, is most often all.
  return text.length === 1 || path.slice(index, index + text.length) === text;
}

function select<Value>(
  first: Route<Value> | undefined,
  search: Search<Value>,
): Route<Value> | undefined {
  if (first === undefined) return undefined;
  const route = selectRoute(first, search.method);
  if (route === undefined) (search.refused ??= []).push(first);
  return route;
}
