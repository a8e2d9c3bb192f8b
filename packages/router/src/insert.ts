import { createNode, type Node } from "./node.ts";
import type { Pattern, Segment } from "./pattern.ts";
import { RouteError } from "./route-error.ts";

/**
 * Adds a route to the tree.
 *
 * @param root The tree's root.
 * @param method The method of the route.
 * @param pattern The path of the route.
 * @param value What a look-up finds.
 * @throws RouteError if the tree has a route of that method and path; it is left unchanged.
 */
export function insert<Value>(
  root: Node<Value>,
  method: string,
  pattern: Pattern,
  value: Value,
): void {
  let node = root;
  for (const segment of pattern.segments) node = growChild(node, segment);
  const routes = pattern.hasWildcard ? node.wildcardRoutes : node.routes;
  // A route that is here already brought all its nodes with it: none has grown above.
  if (routes.has(method)) {
    const { path } = pattern;
    const message = `Route ${method} ${path} is already registered`;
    throw new RouteError("ALREADY_REGISTERED", message, path, method);
  }
  routes.set(method, { pattern, value });
}

function growChild<Value>(node: Node<Value>, segment: Segment): Node<Value> {
  if (segment.kind === "parameter") return (node.parameterChild ??= createNode());
  let child = node.staticChildren.get(segment.text);
  if (child === undefined) {
    child = createNode();
    node.staticChildren.set(segment.text, child);
  }
  return child;
}
