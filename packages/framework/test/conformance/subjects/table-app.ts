import type { App, Method } from "../../../src/index.ts";
import type { Subject } from "../suite.ts";
import { declareUntyped } from "../untyped.ts";

/** A route as data. */
export type Route = readonly [method: Method, path: string];

/** Routes that answer with their own method and path. */
export function createTableApp(
  { createApp }: Pick<Subject, "createApp">,
  routes: readonly Route[],
): App {
  return routes.reduce<App>(
    (app, [method, path]) => declareUntyped(app, method, path, () => `${method} ${path}`),
    createApp(),
  );
}
