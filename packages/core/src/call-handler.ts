import type { RequestContext } from "./context.ts";
import type { Outgoing } from "./outgoing.ts";
import { respond } from "./respond.ts";
import { isThenable } from "./result/promises.ts";

/** @internal */
export type Handler = (context: RequestContext) => unknown;

/**
 * Calls the handler of a route, awaits what it returns, and makes a response of that.
 *
 * @param status - The route's default status.
 * @throws whatever the handler throws, or a TypeError when its result cannot be sent.
 * @internal
 */
export function callHandler(
  handler: Handler,
  status: number,
  context: RequestContext,
): Outgoing | Promise<Outgoing> {
  const result = handler(context);
  if (!isThenable(result)) return respond(result, status);
  const send = (settled: unknown): Outgoing | Promise<Outgoing> => respond(settled, status);
  // As `await` does, which calls no `then` that a promise of the platform has been given.
  return Promise.prototype.then.call(Promise.resolve(result), send) as Promise<Outgoing>;
}
