import type { App, Method } from "../src/index.ts";

/** Calls a function with any arguments, as an untyped program can. */
export function applyUntyped(
  callee: (...parameters: never) => unknown,
  ...parameters: unknown[]
): unknown {
  return Reflect.apply(callee, undefined, parameters);
}

/** Declares a route as an untyped program can. */
export function declareRouteUntyped(
  app: App,
  method: Method,
  path: unknown,
  handler: unknown,
  ...validation: unknown[]
): App {
  const declare: unknown = Reflect.get(app, method.toLowerCase());
  if (typeof declare !== "function") throw new TypeError(`There is no method ${method}`);
  Reflect.apply(declare, app, [path, handler, ...validation]);
  return app;
}
