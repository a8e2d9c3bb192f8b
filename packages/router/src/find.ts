import { NullRecord } from "@fw/percent";
import { type Node, type TreeRoute, selectRoute } from "./tree.ts";
import { decodeSegment, findSegmentEnd } from "./segment.ts";

const slash = 47;

/** The state of one lookup. */
export interface Search<Value> {
  readonly method: string;
  /** The canonical path. */
  readonly path: string;
  /** The value of the first parameter, once a route is found. */
  values: ParamValue | undefined;
  /** The first route of each node that matches the path but not the method. */
  otherMethods: TreeRoute<Value>[] | undefined;
}

/** The value of a parameter. */
interface ParamValue {
  /** The segment of the canonical path. */
  readonly text: string;
  /** The value of the next parameter. */
  readonly next: ParamValue | undefined;
}

/**
 * Finds the most specific route below a node. It visits each node at most once and recurses no deeper than the tree.
 *
 * @param node - The node.
 * @param index - The index of the first character of the path that is not matched yet.
 * @param search - The state of the lookup.
 * @returns The route, or `undefined` if no route matches.
 */
export function findBelow<Value>(
  node: Node<Value>,
  index: number,
  search: Search<Value>,
): TreeRoute<Value> | undefined {
  const { path } = search;
  if (index < path.length) {
    const code = path.charCodeAt(index);
    // Skip empty segments.
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
    // 3. A wildcard, which begins only at a slash or at the root.
    return code === slash || index === 1 ? select(node.wildcard, search) : undefined;
  }
  // 4. The end of the path.
  return select(node.route, search) ?? select(node.wildcard, search);
}

/**
 * Creates the params of a match.
 *
 * @param names - The names of the route's parameters.
 * @param search - The state of the lookup that found the route.
 * @returns The decoded values by name, on an object without a prototype.
 */
export function createParams(
  names: readonly string[],
  search: Search<unknown>,
): Readonly<Record<string, string>> {
  const params = new NullRecord<string>();
  const isEscaped = search.path.includes("%");
  let value = search.values;
  for (const name of names) {
    const text = value?.text ?? "";
    params[name] = isEscaped ? decodeSegment(text) : text;
    value = value?.next;
  }
  return params;
}

function skipSlashes(path: string, start: number): number {
  let index = start;
  while (path.charCodeAt(index) === slash) index++;
  return index;
}

function hasText(path: string, text: string, index: number): boolean {
  // `findChild` has compared the first character. Most texts have no other.
  return text.length === 1 || path.slice(index, index + text.length) === text;
}

function select<Value>(
  first: TreeRoute<Value> | undefined,
  search: Search<Value>,
): TreeRoute<Value> | undefined {
  if (first === undefined) return undefined;
  const route = selectRoute(first, search.method);
  if (route === undefined) (search.otherMethods ??= []).push(first);
  return route;
}
