import type { routeOptions } from "../option-tables.ts";
import type { IsSettled, Verdict } from "@fw/http";

/** What the options of {@link route} say about its route (docs/specification.md#24-route). */
export interface RouteOptions {
  /**
   * `true` for a route that everybody may call: the application's `context` does not run for it. Its handler has none of
   * the members that `context` adds, and the route has none of its errors.
   */
  readonly open?: true | undefined;
  /** The maximum size of the route's body, in bytes, inclusive; default `server.maxBodyBytes` of the application. */
  readonly maxBodyBytes?: number | undefined;
  /**
   * How many milliseconds the handler may take, and `context` before it; default `server.handlerTimeout` of the
   * application. 0 disables the limit.
   */
  readonly handlerTimeout?: number | undefined;
}

/** The result of a handler that `route` made. It exists only in types. */
export interface RouteResult<out Result, out IsOpen extends boolean> {
  /** The result of the function in `route`. */
  readonly "~result": Result;
  /** Whether the route is open. */
  readonly "~open": IsOpen;
}

/** Any result of a handler that `route` made. */
export type AnyRouteResult = RouteResult<unknown, boolean>;

// `any` passes the first test. The other one comes second, because few results pass the first.

/** Whether `route` has made the handler with this result, for an open route. */
export type IsOpenIn<Result> = [Result] extends [RouteResult<unknown, true>]
  ? 0 extends 1 & Result
    ? false
    : true
  : false;

/** Whether the options of `route` declare an open route. */
export type IsOpen<Options> = Options extends { readonly open: true } ? true : false;

/**
 * What the options of `route` must also be: an object with a sentence for each unknown option.
 *
 * @typeParam At - Passed to {@link IsSettled} as `Known`.
 */
export type CheckedRouteOptions<Options, At extends string> =
  IsSettled<Verdict<UnknownName<Options>>, "wrong", At> extends true
    ? {
        readonly [Name in UnknownName<Options>]: `route() has no option "${Name & string}"`;
      }
    : unknown;

/** An object with an index signature may have any names, so nothing is known of them. */
type UnknownName<Options> = string extends keyof Options
  ? never
  : Exclude<keyof Options, keyof typeof routeOptions>;
