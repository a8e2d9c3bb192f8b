import type { Method } from "../errors/method.ts";
import type { HasInputs, ReadValues } from "../types/route-result.ts";
import type { AnyInputs, NoValidation } from "../types/validation.ts";
import type { RequestHeaders } from "@fw/http";
import { decodeSegment } from "@fw/router";
import type { output } from "zod/v4/core";

/**
 * What a handler receives: the validated inputs that its route declares, the path of its route, and the request. An
 * input that the route does not declare is absent, at run time and in the type (docs/specification.md#41-inputs).
 * The request is also absent from `{ ...context }`. `Added` has the members that the application's `context` adds, see
 * `AddedBy`.
 */
export type Context<
  V extends AnyInputs = NoValidation,
  Path extends string = string,
  Added = object,
> = RouteHead<Path> & InputValues<V> & Added;

/** The validated inputs in a context. The compiler infers no schema from a handler's parameter: `App` wraps `V` in `NoInfer`. */
export type InputValues<V extends AnyInputs> = [keyof V] extends [never]
  ? // eslint-disable-next-line @typescript-eslint/no-generated-empty-object-type -- intended: only its name is used
    NoInputs<"pass their schemas after the handler">
  : [V] extends [never]
    ? unknown
    : {
        readonly [Input in keyof V]: output<V[Input]>;
      } & NoInputs<"pass their schemas after the handler">;

/** The compiler prints this name, and the remedy, when a handler reads an input that its route does not declare. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type, @typescript-eslint/no-unused-vars -- only its name is used
interface NoInputs<Remedy extends string> {}

/** The context of the function in `route`. If the route may be open, it has only the members that the framework sets. */
export type InnerContext<C, Named, Options> =
  HasInputs<Options> extends true
    ? CallerContext<NoInfer<C>, Options> & ReadValues<Options>
    : CallerContext<Named, Options>;

/**
 * The context that the result of `route` requires where it is declared. If `route` has inputs, the function inside cannot
 * determine it, because the compiler cannot remove the inputs from the type of a parameter.
 *
 * @typeParam C - The context where the route is declared.
 * @typeParam Named - The context that the function in `route` names.
 */
export type OuterContext<C, Named, Options> = HasInputs<Options> extends true ? C : Named;

type CallerContext<C, Options> = [Extract<Options["open" & keyof Options], true>] extends [never]
  ? C
  : OpenContext<C, Extract<keyof C, InputMember>>;

// The compiler prints it when a handler reads what it lacks.
type OpenContext<C, Names extends keyof C> = [Names] extends [never]
  ? ContextHead & NoMembers<"context does not run for an open route">
  : ContextHead & {
      readonly [Name in Names]: C[Name];
    } & NoMembers<"context does not run for an open route">;

/** The compiler prints this name, and the reason, when the handler of an open route reads a member of `context`. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type, @typescript-eslint/no-unused-vars -- only its name is used
interface NoMembers<Reason extends string> {}

type InputMember = "rest" | "params" | "query" | "body";

/** The members of a context that are known before the inputs are read. */
export type RouteHead<Path extends string> = Path extends `${string}/*` | `${string}/*/`
  ? ContextHead & {
      /**
       * The decoded segments that the wildcard matched, without empty ones (docs/specification.md#32-decoding).
       * A segment may contain `/`, `\\` or NUL; no schema checks it.
       */
      readonly rest: readonly string[];
    }
  : ContextHead;

/**
 * The members of every context. They are known before the inputs are read, and are the parameter of the application's
 * `context`.
 */
// This is a class because a spread drops only a class's accessors from the type.
export declare class ContextHead {
  /** The method of the request. */
  readonly method: Method;
  /** The path of the route as declared. */
  readonly route: string;
  /** The headers of the request. A lookup builds no Web object. */
  readonly headers: RequestHeaders;
  /**
   * What the platform passes alongside the request: a Worker's `env` and `ctx`, or Deno's `info`. Under `listen`, one
   * object with the socket's `remoteAddress`. The interface `Platform` sets its type.
   */
  readonly platform: PlatformParts;
  /**
   * Aborts when the client leaves before it has the whole response, when the time limit of the handler has passed, and when
   * the server's `close` cuts the request off (docs/specification.md#47-signal-and-time-limit). Its reason is a
   * `DOMException`: a `TimeoutError` for the limit, otherwise an `AbortError`. Reading it builds no Web request.
   */
  get signal(): AbortSignal;
  /** The Web request. If the route declares a body schema, its body is already consumed. */
  get request(): Request;
}

/**
 * The type of `context.platform`. A program declares what its platform passes alongside the request, as the
 * members of a tuple.
 *
 * @example
 * declare module "@fw/framework" {
 *   interface Platform {
 *     readonly 0: Env;
 *     readonly 1: ExecutionContext;
 *   }
 * }
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- a program adds its members
export interface Platform {}

/** What a platform passes alongside a request: the members of {@link Platform} as a tuple, with any number of others. */
export type PlatformParts<Parts extends readonly unknown[] = readonly []> =
  Parts["length"] extends keyof Platform
    ? PlatformParts<readonly [...Parts, Platform[Parts["length"]]]>
    : readonly [...Parts, ...(readonly unknown[])];

/** Gives what the platform has passed the type that the program declares for it. */
export function toPlatform(parts: readonly unknown[]): PlatformParts {
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-assertion -- in a program with an own `Platform`, it is necessary
  return parts as PlatformParts;
}

/**
 * Reads the segments that a wildcard matched (docs/specification.md#32-decoding).
 *
 * @param path - A canonical path that the route matches.
 * @param depth - The number of segments before the wildcard.
 * @returns The decoded segments after those, without empty ones.
 */
export function readRest(path: string, depth: number): readonly string[] {
  const segments = path.split("/").filter((segment) => segment !== "");
  return segments.slice(depth).map(decodeSegment);
}
