import type { Router } from "@fw/router";
import type { Method } from "./method.ts";
import type { Route } from "./route.ts";
import type { Settings } from "./settings.ts";

/**
 * What the requests of one application share.
 *
 * @internal
 */
export interface Application {
  readonly router: Router<Route>;
  /** The methods that any route has. */
  readonly methods: Set<Method>;
  readonly settings: Settings;
}
