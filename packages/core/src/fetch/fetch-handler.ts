import type { PlatformParts } from "../app/context.ts";
import { findResponder } from "../app/responder.ts";
import type { HttpError } from "../errors/http-error.ts";

/**
 * A function that answers Web requests: `app.fetch`, or a function around it. `serve` and `toNodeListener` pass an object
 * with `remoteAddress` as the second argument.
 */
export type FetchHandler = (
  request: Request,
  ...platform: PlatformParts
) => Response | HttpError | PromiseLike<Response | HttpError>;

/** An object that answers Web requests, such as an application. */
export interface FetchObject {
  readonly fetch: FetchHandler;
}

/**
 * Returns the function of a handler.
 *
 * @param where - What takes the handler, for the message.
 * @throws {@link TypeError} when the handler is neither a function nor an object with `fetch`.
 */
export function toFetchFunction(where: string, handler: FetchHandler | FetchObject): FetchHandler {
  if (typeof handler === "function") return handler;
  // An untyped caller may pass anything.
  const object = Object(handler) as Partial<FetchObject>;
  const { fetch } = object;
  if (typeof fetch !== "function") {
    throw new TypeError(
      `${where} takes a function that answers a Request, or an object with fetch, such as an application`,
    );
  }
  return findResponder(fetch) === undefined ? fetch.bind(object) : fetch;
}
