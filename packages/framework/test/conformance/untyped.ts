import type { App, Method, z } from "../../src/index.ts";

/** Calls a method as a program without types would: by its name, with any arguments. */
export function callUntyped(target: object, name: string, ...parameters: unknown[]): unknown {
  const method: unknown = Reflect.get(target, name);
  if (typeof method !== "function") throw new TypeError(`${name} is not a method`);
  return Reflect.apply(method, target, parameters);
}

/** Declares a route from data, where the types cannot know its path and its schemas. */
export function declareUntyped(
  app: App,
  method: Method,
  path: string,
  handler: unknown,
  validation?: unknown,
): App {
  callUntyped(app, method.toLowerCase(), path, handler, validation);
  return app;
}

/** Builds `z.object` from data, where the types cannot know its fields. */
export function objectSchemaUntyped(
  builder: typeof z,
  fields: Readonly<Record<string, unknown>>,
): unknown {
  return callUntyped(builder, "object", fields);
}
