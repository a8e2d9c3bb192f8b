import { NullRecord } from "@fw/percent";
import { FoundMatch } from "./match.ts";
import type { Pattern } from "./pattern.ts";
import { toCanonicalText } from "./segment.ts";

/**
 * A node of the tree. A piece of fixed text or a parameter leads to it.
 *
 * @internal
 */
export class Node<Value> {
  /** The fixed text that leads here from the parent; empty at the root and after a parameter. */
  text: string;
  /** The code of the first character of the text, which no sibling shares. */
  code: number;
  /** The first child that fixed text leads to. */
  child: Node<Value> | undefined = undefined;
  /** The next child of the same parent. */
  sibling: Node<Value> | undefined = undefined;
  /** The child that a parameter leads to. */
  parameter: Node<Value> | undefined = undefined;
  /** The first of the routes that end here. */
  route: TreeRoute<Value> | undefined = undefined;
  /** The first of the routes that end in a wildcard here. */
  wildcard: TreeRoute<Value> | undefined = undefined;

  /** @param text - The fixed text that leads to the node. */
  constructor(text: string) {
    this.text = text;
    this.code = text === "" ? 0 : text.charCodeAt(0);
  }

  /**
   * Finds a child by its first character. The caller checks the rest of its text.
   *
   * @param code - The code of the text's first character.
   * @returns The only child that can match.
   */
  findChild(code: number): Node<Value> | undefined {
    let { child } = this;
    while (child !== undefined && child.code !== code) child = child.sibling;
    return child;
  }
}

/**
 * Finds the node of a pattern, without the wildcard, and adds the nodes that are missing. Each slash has a node
 * on both sides: a wildcard may match before it, and empty segments are skipped after it.
 *
 * @param root - The root of the tree, after the first slash.
 * @param pattern - The pattern.
 * @returns The node.
 * @internal
 */
export function growNode<Value>(root: Node<Value>, { segments }: Pattern): Node<Value> {
  let node = root;
  for (const segment of segments) {
    if (node !== root) node = growText(node, "/");
    if (segment.kind === "static") node = growText(node, toCanonicalText(segment.text));
    else node = node.parameter ??= new Node("");
  }
  return node;
}

function growText<Value>(top: Node<Value>, text: string): Node<Value> {
  let node = top;
  let rest = text;
  while (rest !== "") {
    const child = node.findChild(rest.charCodeAt(0)) ?? addChild(node, rest);
    const length = countCommon(child.text, rest);
    if (length < child.text.length) cutNode(child, length);
    rest = rest.slice(length);
    node = child;
  }
  return node;
}

function addChild<Value>(node: Node<Value>, text: string): Node<Value> {
  const child = new Node<Value>(text);
  child.sibling = node.child;
  node.child = child;
  return child;
}

/** Splits the text of a node in two. Everything below the node moves to its new, only child. */
function cutNode<Value>(node: Node<Value>, length: number): void {
  const { text, child, parameter, route, wildcard } = node;
  node.text = text.slice(0, length);
  node.child = new Node(text.slice(length));
  Object.assign(node.child, { child, parameter, route, wildcard });
  node.parameter = node.route = node.wildcard = undefined;
}

function countCommon(left: string, right: string): number {
  let count = 0;
  while (count < left.length && left[count] === right[count]) count++;
  return count;
}

/**
 * The routes of paths without parameters or wildcard, which the tree contains as well. Their keys are made of the
 * length and the end of the path. A `Map` of paths would hash each new string, and those of requests are new: a static
 * look-up would take 14 ns longer, and every other one 40 ns or more (`pnpm bench router`).
 *
 * @internal
 */
export class Literals<Value> {
  readonly #rows = new Map<number, { readonly path: string; readonly route: TreeRoute<Value> }[]>();

  /**
   * @param path - The path as declared, not added yet.
   * @param route - The first of its routes.
   */
  add(path: string, route: TreeRoute<Value>): void {
    const row = this.#rows.get(toLiteralKey(path)) ?? [];
    this.#rows.set(toLiteralKey(path), [...row, { path, route }]);
  }

  /**
   * @param path - A path.
   * @returns The first of its routes, if it has any.
   */
  find(path: string): TreeRoute<Value> | undefined {
    const row = this.#rows.get(toLiteralKey(path));
    if (row !== undefined) for (const each of row) if (each.path === path) return each.route;
    return undefined;
  }
}

function toLiteralKey(path: string): number {
  let key = path.length;
  for (let index = Math.max(0, key - 3); index < path.length; index++) {
    key = (key * 31 + path.charCodeAt(index)) | 0;
  }
  return key;
}

/**
 * A route in the tree.
 *
 * @internal
 */
export class TreeRoute<Value> {
  /** The method. */
  readonly method: string;
  /** What was registered with the route. */
  readonly value: Value;
  /** The names of its parameters. Routes that share nodes may use different names. */
  readonly paramNames: readonly string[];
  /** The match of a route without parameters, the same for every path. */
  readonly match: FoundMatch<Value> | undefined;
  /** The next route of the same path. */
  next: TreeRoute<Value> | undefined = undefined;

  /**
   * @param method - The method.
   * @param value - What was registered with the route.
   * @param paramNames - The names of its parameters.
   */
  constructor(method: string, value: Value, paramNames: readonly string[]) {
    this.method = method;
    this.value = value;
    this.paramNames = paramNames;
    this.match = paramNames.length === 0 ? createSharedMatch(value) : undefined;
  }
}

function createSharedMatch<Value>(value: Value): FoundMatch<Value> {
  return Object.freeze(new FoundMatch(value, Object.freeze(new NullRecord<string>())));
}

/**
 * Picks the route of a method.
 *
 * @param first - The first route of a path.
 * @param method - The method.
 * @returns The route, if there is one.
 * @internal
 */
export function selectRoute<Value>(
  first: TreeRoute<Value> | undefined,
  method: string,
): TreeRoute<Value> | undefined {
  let route = first;
  while (route !== undefined && route.method !== method) route = route.next;
  return route;
}
