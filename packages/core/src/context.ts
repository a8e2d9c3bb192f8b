import { decodeSegment } from "@fw/router";
import type { output } from "zod/v4/core";
import type { Incoming } from "./incoming.ts";
import type { AnyInputs, NoValidation } from "./types/validation.ts";

/**
 * What a handler receives: the validated inputs that its route declares, the path of its route, and the request. An
 * input that the route does not declare is absent, at run time and in the type (docs/specification.md#41-inputs).
 * The request is also absent from `{ ...context }`.
 */
export type Context<V extends AnyInputs = NoValidation, Path extends string = string> = Members<
  V,
  Path
>;

/**
 * The context of a route's handler. The compiler never infers the validation from a handler's parameter, so a handler
 * for other schemas does not compile.
 */
export type RouteContext<V extends AnyInputs, Path extends string> = Members<NoInfer<V>, Path>;

type Members<V extends AnyInputs, Path extends string> = RouteMembers<Path> & {
  readonly [Input in keyof V]: output<V[Input]>;
};

type RouteMembers<Path extends string> = Path extends `${string}/*` | `${string}/*/`
  ? WildcardMembers
  : CommonMembers;

/** The members of every context. This is a class because a spread drops only a class's accessors from the type. */
declare class CommonMembers {
  /** The path of the route as declared. */
  readonly route: string;
  /**
   * What the platform passes alongside the request: a Worker's `env` and `ctx`, or Deno's `info`. Under `listen`, one
   * object with the socket's `remoteAddress`. The interface `Platform` sets its type.
   */
  readonly platform: PlatformParts;
  /** The Web request. If the route declares a body schema, its body is already consumed. */
  get request(): Request;
}

declare class WildcardMembers extends CommonMembers {
  /**
   * The decoded segments that the wildcard matched, without empty ones (docs/specification.md#32-decoding).
   * A segment may contain `/`, `\\` or NUL; no schema checks it.
   */
  readonly rest: readonly string[];
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

type PlatformParts = [keyof Platform] extends [never]
  ? readonly unknown[]
  : readonly unknown[] & Platform;

/**
 * The context at run time. Each input is assigned once it is valid. The adapter builds the request on first
 * read.
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
 * @returns The decoded segments after those, without empty ones.
 */
export function readRest(path: string, depth: number): readonly string[] {
  const segments = path.split("/").filter((segment) => segment !== "");
  return segments.slice(depth).map(decodeSegment);
}
