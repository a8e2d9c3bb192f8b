import { routeOptions, serverOptions } from "../option-tables.ts";
import type { CheckedResult } from "../types/checked-result.ts";
import type { Settled } from "../types/route-entry.ts";
import type {
  AnyRouteOptions,
  CheckedRouteOptions,
  IsOpen,
  ReadInputs,
  RouteOptions,
  RouteResult,
} from "../types/route-result.ts";
import type { ContextHead, InnerContext, OuterContext } from "./context.ts";
import { toRouteInputs } from "./route-inputs.ts";
import { findMark, type RouteMark, setMark } from "./route-mark.ts";
import { isSchema } from "@fw/zod-schema";
import { assertInteger, type IntegerOption, assertOptions } from "@fw/options";

/**
 * Makes the handler of a route that needs more than its validation can say (docs/specification.md#24-route). It must be
 * the outermost wrapper of the handler. Several routes may share the result.
 *
 * @param options - A form, a query with lists, whether everybody may call the route, and its limits.
 * @param handler - Receives the validated inputs and returns the response's value.
 * @returns The handler to declare a route with.
 * @throws {@link TypeError} or {@link RangeError} when an option is wrong, or the handler is not a function or is
 * already the result of `route`.
 * @example
 * app.post("/sessions", route({ open: true }, ({ body }) => logIn(body)), { body: credentials });
 */
export function route<
  const Options extends AnyRouteOptions,
  C = ContextHead,
  Result = unknown,
  At extends string = "here",
  Named = C,
>(
  options: Options & CheckedRouteOptions<Options, At>,
  handler: (context: InnerContext<C, Named, Options>) => CheckedResult<Result, At, never>,
): (
  context: OuterContext<C, Named, Options>,
) => RouteResult<Settled<Result>, IsOpen<Options>, ReadInputs<Options>> {
  const checked = checkOptions(options);
  if (typeof handler !== "function")
    throw new TypeError("The handler in route() must be a function");
  if (findMark(handler) !== undefined) {
    throw new TypeError("route() cannot be in another route(): write all options in one");
  }
  // A wrapper around it would call it, because only registration reads the mark.
  const made = (): never => {
    throw new TypeError(
      "route() must be the outermost wrapper of a handler: write route(options, wrapper(handler))",
    );
  };
  return setMark(made, {
    options: checked,
    handler,
    toInputs: (declaration) => toRouteInputs(checked, declaration),
  });
}

/** Returns a frozen copy without the options that are `undefined`. */
function checkOptions(options: AnyRouteOptions): RouteMark["options"] {
  assertOptions("route()", options, Object.keys(routeOptions));
  // What follows checks it.
  const given = options as RouteOptions;
  const { open } = given;
  if (open !== undefined && (open as unknown) !== true) {
    throw new TypeError("open must be true: a route without it is closed");
  }
  for (const name of ["form", "query"] as const) {
    if (given[name] !== undefined && !isSchema(given[name])) {
      throw new TypeError(`The ${name} of route() must be a Zod 4 schema`);
    }
  }
  for (const name of ["maxBodyBytes", "maxParts", "handlerTimeout"] as const) {
    const { min, max }: IntegerOption =
      name === "maxParts" ? routeOptions[name] : serverOptions[name];
    const value = given[name];
    if (value !== undefined) assertInteger(name, value, min, max);
  }
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.freeze(Object.fromEntries(entries));
}
