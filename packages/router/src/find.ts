import { readEscapedCharacter } from "@fw/percent";
import { toCanonicalPiece } from "./canonical-path.ts";
import type { Node } from "./node.ts";
import { selectRoute, type Route } from "./route.ts";
import { findSegmentEnd } from "./segment.ts";

const percent = 37;
const slash = 47;

/**
 * A look-up of one path.
 *
 * @internal
 */
export interface Search<Value> {
  readonly method: string;
  /** The path: it starts with a slash, and only `/` ends in one. */
  path: string;
  /** From where on the path is canonical, so that equal texts are all that mean the same. */
  canonicalFrom: number;
  /** The first routes of each node that matches the path but not the method. */
  refused: Route<Value>[] | undefined;
}

/**
 * Looks up the most specific route below a node. Each node is visited at most once, and the
 * recursion is as deep as the trie at most. What of the path is not canonical is made so where a
 * node may be behind it, which changes nothing in front of that place.
 *
 * @param top - The node.
 * @param start - Where the rest of the path begins, behind what led to the node.
 * @param search - The look-up.
 * @returns The route, if there is one.
 * @internal
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
    // Where there is no other way, it is followed without a call.
    if (child !== undefined && parameter === undefined && wildcard === undefined) {
      node = child;
      index += child.text.length;
      continue;
    }
    if (child !== undefined) {
      const route = findBelow(child, index + child.text.length, search);
      if (route !== undefined) return route;
    }
    const { path } = search;
    if (parameter !== undefined) {
      const end = findSegmentEnd(path, index);
      const isLast = end === path.length;
      const route = isLast ? selectAtEnd(parameter, search) : findBelow(parameter, end, search);
      if (route !== undefined) return route;
    }
    if (wildcard === undefined) return undefined;
    // Only the root is behind a slash; elsewhere a wildcard is behind a segment.
    const isWhole = index === 1 || path.charCodeAt(index) === slash;
    return isWhole ? select(wildcard, search) : undefined;
  }
  return selectAtEnd(node, search);
}

function selectAtEnd<Value>(
  { route, wildcard }: Node<Value>,
  search: Search<Value>,
): Route<Value> | undefined {
  // Most often there is one method. Without "?.", so that only texts are compared.
  if (route !== undefined) {
    if (route.method === search.method) return route;
  }
  return select(route, search) ?? select(wildcard, search);
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
  // Without "?.", so that only numbers are compared.
  if (child !== undefined) {
    if (child.code === code && (code !== percent || index >= search.canonicalFrom)) {
      text = child.text;
      const { length } = text;
      // Faster than a loop over the characters.
      if (length === 1 || path.slice(index, index + length) === text) return child;
    }
  }
  if (text.length === 0 && code !== percent && code !== slash) return undefined;
  return findCanonicalChild(node, index, search, text);
}

/** Looks again where the path, once canonical, might have the text of the child that was compared. */
function findCanonicalChild<Value>(
  node: Node<Value>,
  index: number,
  search: Search<Value>,
  text: string,
): Node<Value> | undefined {
  if (index >= search.canonicalFrom) return undefined;
  if (!mayMeanChild(node, index, search.path, text)) return undefined;
  makeCanonical(search, index);
  return findChild(node, index, search);
}

/** Whether a path that differs from a child's text from an index on might not if it were canonical. */
function mayMeanChild<Value>(
  node: Node<Value>,
  index: number,
  path: string,
  text: string,
): boolean {
  if (text.length > 0) {
    let at = 0;
    while (path.charCodeAt(index + at) === text.charCodeAt(at)) at++;
    if (path.charCodeAt(index + at) !== percent) return false;
    return readCanonicalCode(path, index + at) === text.charCodeAt(at);
  }
  if (path.charCodeAt(index) === slash) return path.charCodeAt(index - 1) === slash;
  // A segment with one malformed escape is not decoded, and so begins with this one.
  return node.hasChild(percent) || node.hasChild(readCanonicalCode(path, index));
}

/** The code with which a canonical path has what is escaped at an index; negative if nothing is. */
function readCanonicalCode(path: string, index: number): number {
  const point = readEscapedCharacter(path, index);
  if (point === percent || point === slash) return percent;
  // Beyond U+FFFF there are two, of which the first is the high surrogate.
  return point < 0x1_0000 ? point : 0xd7c0 + (point >> 10);
}

function makeCanonical<Value>(search: Search<Value>, index: number): void {
  const { path, canonicalFrom } = search;
  const piece = toCanonicalPiece({
    text: path.slice(index, canonicalFrom),
    isBehindSlash: path.charCodeAt(index - 1) === slash,
    isLast: canonicalFrom === path.length,
  });
  search.path = path.slice(0, index) + piece + path.slice(canonicalFrom);
  search.canonicalFrom = index;
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
