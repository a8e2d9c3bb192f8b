import { find } from "./find.ts";
import { insert } from "./insert.ts";
import type { Match } from "./match.ts";
import { assertMethod } from "./method.ts";
import { createNode, type Node } from "./node.ts";
import { parsePattern } from "./pattern.ts";

/** A table of routes: each a method, a path pattern and a value. Their order has no effect. */
export class Router<Value> {
  readonly #root: Node<Value> = createNode();

  /**
   * Registers a route. If it throws, the router is unchanged.
   *
   * @param method The method, a token of RFC 9110 §5.6.2; case matters.
   * @param path The path pattern, such as `/users/:id` or `/files/*`; see {@link parsePattern}.
   * @param value What {@link Router.find} hands back.
   * @throws RouteError if the method or the path is wrong, or the route is already registered.
   * @throws TypeError if the method or the path is not a string.
   */
  add(method: string, path: string, value: Value): void {
    const pattern = parsePattern(path);
    assertMethod(method, path);
    insert(this.#root, method, pattern, value);
  }

  /**
   * Looks up the most specific route that has both the path and the method. It never throws.
   *
   * @param method The method of the request; case matters.
   * @param path The canonical path of the request: it starts with `/` and has no query. Its
   * segments are decoded here, each once.
   * @returns The match.
   */
  find(method: string, path: string): Match<Value> {
    return find(this.#root, method, path);
  }
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
