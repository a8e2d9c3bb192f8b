import type { Pattern } from "./pattern.ts";

/** What the tree keeps of a route. */
export interface Route<Value> {
  /** The path. It belongs to the route: routes that share their nodes may differ in param names. */
  readonly pattern: Pattern;
  /** What was registered with the route. */
  readonly value: Value;
}

/** A node of the tree: the place behind one segment, shared by all routes that begin alike. */
export interface Node<Value> {
  /** The routes that end here, by method. */
  readonly routes: Map<string, Route<Value>>;
  /** The routes that end in a wildcard here, by method. */
  readonly wildcardRoutes: Map<string, Route<Value>>;
  /** The nodes behind a static segment, by its decoded text. */
  readonly staticChildren: Map<string, Node<Value>>;
  /** The node behind a parameter. */
  parameterChild: Node<Value> | undefined;
}

/**
 * Creates a node without routes or children; the root of a tree is such a node.
 *
 * @returns The node.
 */
export function createNode<Value>(): Node<Value> {
  return {
    routes: new Map(),
    wildcardRoutes: new Map(),
    staticChildren: new Map(),
    parameterChild: undefined,
  };
}
