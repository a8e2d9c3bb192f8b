import type { RouteOptions } from "../types/route-result.ts";
import type { Validation } from "../types/validation.ts";

/** What `route` attaches to the handler that it returns. */
export interface RouteMark {
  /** The options that are not `undefined`. */
  readonly options: {
    readonly [Name in keyof RouteOptions]?: Exclude<RouteOptions[Name], undefined>;
  };
  /** The function in `route`. */
  readonly handler: unknown;
  /**
   * Checks the options against the rest of a declaration. It is here so that a program without `route` does not load it.
   *
   * @param name - The method and path of the route.
   * @throws {@link TypeError} that names the route.
   */
  check(name: string, validation: Validation): void;
}

// The symbol is global, so that an application reads the marks of another copy of the package.
const mark: unique symbol = Symbol.for("@fw/core/route");

interface Marked {
  readonly [mark]?: RouteMark;
}

/** Attaches a mark to a handler. */
export function setMark<Handler extends object>(handler: Handler, value: RouteMark): Handler {
  return Object.defineProperty(handler, mark, { value });
}

/** Returns what {@link setMark} has attached to a handler. */
export function findMark(handler: unknown): RouteMark | undefined {
  return typeof handler === "function" ? (handler as Marked)[mark] : undefined;
}
