import { createParams, findBelow, type Search } from "./find.ts";
import { parsePattern, type Pattern } from "./pattern.ts";
import { assertMethod, RouteError } from "./route-error.ts";
import { toCanonicalPath } from "./segment.ts";
import {
  FoundMatch,
  insertPattern,
  Literals,
  type Match,
  Node,
  TreeRoute,
  selectRoute,
} from "./tree.ts";

const notFound = Object.freeze({ kind: "not-found" });

/** A table of routes. Each has a method, a path pattern and a value. Registration order has no effect. */
export class Router<Value> {
  readonly #literals = new Literals<Value>();
  readonly #root = new Node<Value>("");

  /**
   * Registers a route. If it throws, the router is unchanged.
   *
   * @param method - The method, a token of RFC 9110 §5.6.2; case-sensitive.
   * @param path - The path pattern, such as `/users/:id` or `/files/*`, or the result of {@link parsePattern}.
   * @param value - The value that {@link Router.find} returns with a match.
   * @throws {@link RouteError} when the method or the path is invalid, or the route is already registered.
   * @throws {@link TypeError} when the method or the path is not a string.
   */
  add(method: string, path: string | Pattern, value: Value): void {
    const pattern = isPattern(path) ? path : parsePattern(path);
    assertMethod(method, pattern.path);
    const route = new TreeRoute(method, value, pattern.paramNames);
    const node = insertPattern(this.#root, pattern);
    if (pattern.hasWildcard) {
      node.wildcard = addRoute(node.wildcard, route, pattern.path);
      return;
    }
    const isFirst = node.route === undefined;
    node.route = addRoute(node.route, route, pattern.path);
    if (isFirst && pattern.paramNames.length === 0) this.#literals.add(pattern.path, route);
  }

  /**
   * Finds the most specific route that matches both the path and the method. Never throws.
   *
   * @param method - The method of the request; case-sensitive.
   * @param path - The path of the request, which starts with `/` and has no query. Each segment is decoded once.
   * @returns The match.
   */
  find(method: string, path: string): Match<Value> {
    const literal = selectRoute(this.#literals.find(path), method);
    if (literal?.match !== undefined) return literal.match;
    const search: Search<Value> = {
      method,
      path: toCanonicalPath(path),
      values: undefined,
      otherMethods: undefined,
    };
    const route = findBelow(this.#root, 1, search);
    if (route !== undefined) {
      return route.match ?? new FoundMatch(route.value, createParams(route.paramNames, search));
    }
    return search.otherMethods === undefined ? notFound : toNotAllowed(search.otherMethods);
  }
}

/** Whether a path is parsed already. An untyped caller may pass any value, which {@link parsePattern} checks. */
function isPattern(path: unknown): path is Pattern {
  return typeof path === "object" && path !== null && "segments" in path;
}

function toNotAllowed<Value>(firstRoutes: readonly TreeRoute<Value>[]): Match<Value> {
  const allowed = new Set<string>();
  for (const first of firstRoutes) {
    for (let route: TreeRoute<Value> | undefined = first; route; route = route.next) {
      allowed.add(route.method);
    }
  }
  return { kind: "method-not-allowed", allowed: [...allowed] };
}

function addRoute<Value>(
  first: TreeRoute<Value> | undefined,
  route: TreeRoute<Value>,
  path: string,
): TreeRoute<Value> {
  const { method } = route;
  if (selectRoute(first, method) !== undefined) {
    const message = `Route ${method} ${path} is already registered`;
    throw new RouteError("ALREADY_REGISTERED", message, path, method);
  }
  if (first === undefined) return route;
  route.next = first.next;
  first.next = route;
  return first;
}

/**
 * Creates an empty router.
 *
 * @returns The router.
 * @example
 * ```ts
 * const router = createRouter<string>();
 * router.add("GET", "/users/:id", "show user");
 * const match = router.find("GET", "/users/1");
 * if (match.kind === "found") console.log(match.value, match.params["id"]); // show user 1
 * ```
 */
export function createRouter<Value>(): Router<Value> {
  return new Router();
}
