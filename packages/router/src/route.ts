import { FoundMatch } from "./found-match.ts";
import { readParams, type ParamPlaces } from "./params.ts";

/**
 * What the tables keep of a route.
 *
 * @internal
 */
export class Route<Value> {
  /** The method. */
  readonly method: string;
  /** What was registered with the route. */
  readonly value: Value;
  /** Where its parameters are. They belong to it: routes that share nodes may name them apart. */
  readonly places: ParamPlaces;
  /** The match of a route without parameters, the same for every path. */
  readonly match: FoundMatch<Value> | undefined;
  /** The next route of the same path. */
  next: Route<Value> | undefined = undefined;

  /**
   * @param method - The method.
   * @param value - What was registered with the route.
   * @param places - Where its parameters are.
   */
  constructor(method: string, value: Value, places: ParamPlaces) {
    this.method = method;
    this.value = value;
    this.places = places;
    this.match =
      places.names.length === 0 ? new FoundMatch(value, readParams(places, "")) : undefined;
    // All who find it share it.
    Object.freeze(this.match);
  }
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
  first: Route<Value> | undefined,
  method: string,
): Route<Value> | undefined {
  let route = first;
  while (route !== undefined && route.method !== method) route = route.next;
  return route;
}
