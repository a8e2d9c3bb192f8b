import { readParams, type ParamPlaces } from "./params.ts";

/** A match with a route; its parameters are read out of the path when first asked for. */
export class FoundMatch<Value> {
  /** A route has this path and method. */
  readonly kind = "found";
  /** What was registered with the route. */
  readonly value: Value;
  readonly #places: ParamPlaces;
  readonly #path: string;
  #params: Readonly<Record<string, string>> | undefined;

  /**
   * @param value What was registered with the route.
   * @param places Where the parameters of the route are.
   * @param path The canonical path that the route matches.
   */
  constructor(value: Value, places: ParamPlaces, path: string) {
    this.value = value;
    this.#places = places;
    this.#path = path;
  }

  /** The decoded path parameters by name, on an object that inherits no keys. */
  get params(): Readonly<Record<string, string>> {
    return (this.#params ??= readParams(this.#places, this.#path));
  }
}
