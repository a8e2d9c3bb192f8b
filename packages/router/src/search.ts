import type { Route } from "./route.ts";

/**
 * A look-up of one path.
 *
 * @internal
 */
export interface Search<Value> {
  readonly method: string;
  /** The canonical path. */
  readonly path: string;
  /** The first of the values of the parameters, once a route is found. */
  values: ParamValue | undefined;
  /** The first routes of each node that matches the path but not the method. */
  refused: Route<Value>[] | undefined;
}

/** The value of a parameter. */
interface ParamValue {
  /** The segment of the canonical path. */
  readonly text: string;
  /** The value of the next parameter. */
  readonly next: ParamValue | undefined;
}
