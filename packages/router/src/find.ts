import { toCanonicalPath } from "./canonical-path.ts";
import type { Node } from "./node.ts";
import { selectRoute, type Route } from "./route.ts";
import { findSegmentEnd } from "./segment.ts";

const PERCENT = 37;
const SLASH = 47;

/** A look-up in progress. */
export interface Search<Value> {
  readonly method: string;
  /** The path. Where something in it had to be decided, it has become canonical from there on. */
  path: string;
  /** Where the part that has become canonical begins. */
  canonicalFrom: number;
  /** The first routes of each node that matches the path but not the method. */
  refused: Route<Value>[] | undefined;
}

/**
 * Looks up the most specific route below a node. Each node is visited at most once, and the
 * recursion is as deep as the trie at most.
 *
 * @param top The node.
 * @param start Where the rest of the path begins, behind what led to the node.
 * @param search The look-up.
 * @returns The route, if there is one.
 */
export function findBelow<Value>(
  top: Node<Value>,
  start: number,
  search: Search<Value>,
): Route<Value> | undefined {
  let node = top;
  let index = start;
  while (index < search.path.length) {
    const { parameter, wildcard } = node;
    const child = findChild(node, index, search);
    // Where there is no other way, it is followed without a call: of deep paths 337 ns → 301 ns.
    if (child !== undefined && parameter === undefined && wildcard === undefined) {
      node = child;
      index += child.text.length;
      continue;
    }
    if (child !== undefined) {
      const route = findBelow(child, index + child.text.length, search);
      if (route !== undefined) return route;
    }
    if (parameter !== undefined) {
      if (search.path.charCodeAt(index) === SLASH) canonicalise(index, search);
      const route = findBelow(parameter, findSegmentEnd(search.path, index), search);
      if (route !== undefined) return route;
    }
    if (wildcard === undefined) return undefined;
    // Only the root is behind a slash; elsewhere a wildcard is behind a segment.
    const isWhole = index === 1 || search.path.charCodeAt(index) === SLASH;
    return isWhole ? select(wildcard, search) : undefined;
  }
  return select(node.route, search) ?? select(node.wildcard, search);
}

function findChild<Value>(
  node: Node<Value>,
  index: number,
  search: Search<Value>,
): Node<Value> | undefined {
  const { path } = search;
  const code = path.charCodeAt(index);
  const child = node.findChild(code);
  let text = "";
  // Without "?.", so that only numbers are compared: of deep paths 354 ns → 301 ns.
  if (child !== undefined) {
    if (child.code === code && (code !== PERCENT || index >= search.canonicalFrom)) {
      text = child.text;
      const { length } = text;
      // Half the time of a loop over the characters: 11 ns, not 24 ns, for texts of 5 to 22.
      if (length === 1 || path.slice(index, index + length) === text) return child;
    }
  }
  if (text.length === 0 && code !== PERCENT && code !== SLASH) return undefined;
  if (!isUndecided(path, index, text, search)) return undefined;
  canonicalise(index, search);
  return findChild(node, index, search);
}

/** Whether a path that differs from a text might not if it were canonical. */
function isUndecided<Value>(
  path: string,
  index: number,
  text: string,
  search: Search<Value>,
): boolean {
  let at = index;
  let code = path.charCodeAt(at);
  while (code !== PERCENT && code === text.charCodeAt(at - index)) code = path.charCodeAt(++at);
  if (code === SLASH) return path.charCodeAt(at - 1) === SLASH;
  return code === PERCENT && index < search.canonicalFrom;
}

/** Makes a path canonical from the segment at an index on; what is before the index stays. */
function canonicalise<Value>(index: number, search: Search<Value>): void {
  const { path } = search;
  const slash = path.lastIndexOf("/", index - 1);
  search.path = path.slice(0, slash) + toCanonicalPath(path.slice(slash));
  search.canonicalFrom = slash;
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
