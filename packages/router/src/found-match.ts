import type { Route } from "./node.ts";
import { toParams } from "./params.ts";
import type { Pattern } from "./pattern.ts";

/** A match with a route; its parameters are read out of the path when first asked for. */
export class FoundMatch<Value> {
  /** A route has this path and method. */
  readonly kind = "found";
  /** What was registered with the route. */
  readonly value: Value;
  readonly #pattern: Pattern;
  readonly #path: string;
  #params: Readonly<Record<string, string>> | undefined;

  /**
   * @param route The route.
   * @param path The path that the route matches.
   */
  constructor(route: Route<Value>, path: string) {
    this.value = route.value;
    this.#pattern = route.pattern;
    this.#path = path;
  }

  /** The decoded path parameters by name, on an object that inherits no keys. */
  get params(): Readonly<Record<string, string>> {
    return (this.#params ??= toParams(this.#pattern, this.#path));
  }
}
