import { routeOptions, serverOptions } from "../option-tables.ts";
import type { CheckedResult } from "../types/checked-result.ts";
import type { Settled } from "../types/route-entry.ts";
import type {
  CheckedRouteOptions,
  IsOpen,
  RouteOptions,
  RouteResult,
} from "../types/route-result.ts";
import type { ContextHead, InnerContext } from "./context.ts";
import { findMark, type RouteMark, setMark } from "./route-mark.ts";
import { assertInteger, type IntegerOption, readOptions } from "@fw/options";

/**
 * Makes the handler of a route that needs more than its validation can say (docs/specification.md#24-route). It must be
 * the outermost wrapper of the handler. Several routes may share the result.
 *
 * @param options - Whether everybody may call the route, and its limits.
 * @param handler - Receives the validated inputs and returns the response's value.
 * @returns The handler to declare a route with.
 * @throws {@link TypeError} or {@link RangeError} when an option is wrong, or the handler is not a function or is
 * already the result of `route`.
 * @example
 * app.post("/sessions", route({ open: true }, ({ body }) => logIn(body)), { body: credentials });
 */
export function route<
  const Options extends RouteOptions,
  C = ContextHead,
  Result = unknown,
  At extends string = "here",
>(
  options: Options & CheckedRouteOptions<Options, At>,
  handler: (context: InnerContext<C, Options>) => CheckedResult<Result, At, never>,
): (context: C) => RouteResult<Settled<Result>, IsOpen<Options>> {
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
    check: (name, { body }) => {
      if (body !== undefined || checked.maxBodyBytes === undefined) return;
      throw new TypeError(`${name} has no body schema, so it cannot have maxBodyBytes`);
    },
  });
}

/** Returns a frozen copy without the options that are `undefined`. */
function checkOptions(options: RouteOptions): RouteMark["options"] {
  const { open, maxBodyBytes, handlerTimeout } = readOptions("route()", options, routeOptions);
  if (open !== undefined && (open as unknown) !== true) {
    throw new TypeError("open must be true: a route without it is closed");
  }
  return Object.freeze({
    ...(open && { open }),
    ...(maxBodyBytes !== undefined && { maxBodyBytes: check("maxBodyBytes", maxBodyBytes) }),
    ...(handlerTimeout !== undefined && {
      handlerTimeout: check("handlerTimeout", handlerTimeout),
    }),
  });
}

function check(name: keyof typeof serverOptions & keyof RouteOptions, value: number): number {
  const { min, max }: IntegerOption = serverOptions[name];
  assertInteger(name, value, min, max);
  return value;
}
