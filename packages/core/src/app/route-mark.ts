import type { Method } from "../errors/method.ts";
import type { Input } from "./inputs.ts";
import type { RouteOptions } from "../types/route-result.ts";
import type { Validation } from "../types/validation.ts";
import type { $ZodType } from "zod/v4/core";

/** What {@link RouteMark.toInputs} needs to know of a declaration. */
export interface MarkedDeclaration {
  /** The method and path of the route. */
  readonly name: string;
  readonly method: Method;
  readonly validation: Validation;
  /** The limit of the route's body. */
  readonly maxBodyBytes: number;
}

/** The inputs that the options of `route` declare. A form takes the place of the body. */
export interface MarkedInputs {
  readonly form?: MarkedInput | undefined;
  readonly query?: MarkedInput | undefined;
}

interface MarkedInput {
  readonly schema: $ZodType;
  readonly read: Input["read"];
}

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
   * @returns The inputs that the options declare.
   * @throws {@link TypeError} that names the route.
   */
  toInputs(declaration: MarkedDeclaration): MarkedInputs;
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
