import { NullRecord } from "@fw/percent";
import { FoundMatch } from "./found-match.ts";

/**
 * What the tree keeps of a route.
 *
 * @internal
 */
export class Route<Value> {
  /** The method. */
  readonly method: string;
  /** What was registered with the route. */
  readonly value: Value;
  /** The names of its parameters. They belong to it: routes that share nodes may name them apart. */
  readonly paramNames: readonly string[];
  /** The match of a route without parameters, the same for every path. */
  readonly match: FoundMatch<Value> | undefined;
  /** The next route of the same path. */
  next: Route<Value> | undefined = undefined;

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
  first: Route<Value> | undefined,
  method: string,
): Route<Value> | undefined {
  let route = first;
  while (route !== undefined && route.method !== method) route = route.next;
  return route;
}
