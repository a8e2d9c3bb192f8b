import { decodeSegment } from "@fw/router";
import type { output } from "zod/v4/core";
import type { Incoming } from "./incoming.ts";
import type { AnyInputs, NoValidation } from "./types/validation.ts";

/**
 * What a handler receives: the validated inputs that its route declares, where it was found, and the
 * request. An input that the route does not declare is absent, at run time and in the type
 * (docs/specification.md#41-inputs). So is the request in `{ ...context }`.
 */
export type Context<V extends AnyInputs = NoValidation, Path extends string = string> = Members<
  V,
  Path
>;

/**
 * The context of a route's handler, from which nothing of the validation is inferred: a handler that was
 * written for another one does not fit.
 *
 * @internal
 */
export type RouteContext<V extends AnyInputs, Path extends string> = Members<NoInfer<V>, Path>;

type Members<V extends AnyInputs, Path extends string> = RouteMembers<Path> & {
  readonly [Input in keyof V]: output<V[Input]>;
};

type RouteMembers<Path extends string> = Path extends `${string}/*` | `${string}/*/`
  ? WildcardMembers
  : CommonMembers;

/** The compiler leaves only accessors of a class out of a spread, as a spread itself does. */
declare class CommonMembers {
  /** The path of the route as it was declared. */
  readonly route: string;
  /**
   * What the platform handed over beside the request: a Worker's `env` and `ctx`, Deno's `info`; under
   * `listen` one object with `remoteAddress`, the address of the socket. The interface `Platform` types it.
   */
  readonly platform: PlatformParts;
  /** The Web request. Its body is already consumed when the route declares a body schema. */
  get request(): Request;
}

declare class WildcardMembers extends CommonMembers {
  /**
   * The segments that the wildcard matched, without the empty ones, decoded
   * (docs/specification.md#32-decoding). One may contain `/`, `\\` or NUL, and no schema checks it.
   */
  readonly rest: readonly string[];
}

/**
 * Types `context.platform`: a program declares what its platform passes alongside the request, as the
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

type PlatformParts = [keyof Platform] extends [never]
  ? readonly unknown[]
  : readonly unknown[] & Platform;

/**
 * The context at run time. The inputs are assigned as they prove valid; the request is built by the
 * adapter when it is first read.
 *
 * @internal
 */
export class RequestContext {
  declare body?: unknown;
  declare params?: unknown;
  declare query?: unknown;
  declare rest?: readonly string[];
  readonly route: string;
  readonly platform: readonly unknown[];
  readonly #incoming: Incoming;

  constructor(incoming: Incoming, route: string) {
    this.route = route;
    this.platform = incoming.platform;
    this.#incoming = incoming;
  }

  get request(): Request {
    return this.#incoming.request;
  }
}

/**
 * Reads the segments that a wildcard matched (docs/specification.md#32-decoding).
 *
 * @param path - A canonical path that the route matches.
 * @param depth - The number of segments before the wildcard.
 * @returns The segments after those, decoded, without the empty ones.
 * @internal
 */
export function readRest(path: string, depth: number): readonly string[] {
  const segments = path.split("/").filter((segment) => segment !== "");
  return segments.slice(depth).map(decodeSegment);
}
