import type { Method } from "../errors/method.ts";
import type { RouteOptions } from "./route-result.ts";
import type { Validation } from "./validation.ts";

/** A declared route. */
export interface DeclaredRoute {
  readonly method: Method;
  readonly path: string;
  readonly validation: Validation;
  /** What `route` declares, if it made the handler. */
  readonly options?: RouteOptions;
}
