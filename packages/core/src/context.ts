import type { output } from "zod/v4/core";
import type { Incoming } from "./incoming.ts";
import type { AnyInputs, NoValidation } from "./types/validation.ts";

/**
 * What a handler receives: the validated inputs that its route declares, and the request. An input
 * that the route does not declare is absent, at run time and in the type
 * (docs/specification.md#41-inputs). So is the request in `{ ...context }`.
 */
export type Context<V extends AnyInputs = NoValidation> = RequestAccessor & {
  readonly [Input in keyof V]: output<V[Input]>;
};

/**
 * The context of a route's handler, from which nothing of the validation is inferred: a handler that was
 * written for another one does not fit.
 *
 * @internal
 */
export type RouteContext<V extends AnyInputs> = RequestAccessor & {
  readonly [Input in keyof NoInfer<V>]: output<NoInfer<V>[Input]>;
};

/** The compiler leaves only accessors of a class out of a spread, as a spread itself does. */
declare class RequestAccessor {
  /** The Web request. Its body is already consumed when the route declares a body schema. */
  get request(): Request;
}

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
  readonly #incoming: Incoming;

  constructor(incoming: Incoming) {
    this.#incoming = incoming;
  }

  get request(): Request {
    return this.#incoming.request;
  }
}
