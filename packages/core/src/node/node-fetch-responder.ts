import { HttpError } from "../errors/http-error.ts";
import { problemResponse } from "../errors/problem-response.ts";
import { respondToError } from "../errors/respond-to-error.ts";
import { applyFormatAndCors } from "../apply-format-and-cors.ts";
import { type Outgoing, RawHeaders } from "../outgoing.ts";
import { findOutgoing, setSource } from "../request/request-source.ts";
import { isResponse, respond } from "../respond.ts";
import { discard } from "../result/body-stream.ts";
import { isThenable } from "../result/promises.ts";
import type { Settings } from "../settings.ts";
import type { NodeExchange, Responder } from "./node-exchange.ts";
import type { FetchHandler } from "./server.ts";

/** Answers a server's requests with a function that takes Web requests. */
export function createFetchResponder(handler: FetchHandler, settings: Settings): Responder {
  const fail = (thrown: unknown, exchange: NodeExchange): Outgoing =>
    applyFormatAndCors(settings, respondToError(thrown, exchange, settings.onError), exchange);
  const settle = async (
    result: PromiseLike<unknown>,
    exchange: NodeExchange,
  ): Promise<Outgoing> => {
    try {
      return toOutgoingResponse(await result, exchange, settings);
    } catch (thrown) {
      return fail(thrown, exchange);
    }
  };
  return {
    settings,
    respond: (exchange) => {
      if (exchange.path === null)
        return applyFormatAndCors(settings, problemResponse("BAD_REQUEST"), exchange);
      try {
        const { request, platform } = exchange;
        setSource(request, exchange);
        const result: unknown = handler(request, ...platform);
        return isThenable(result)
          ? settle(result, exchange)
          : toOutgoingResponse(result, exchange, settings);
      } catch (thrown) {
        return fail(thrown, exchange);
      }
    },
  };
}

/** @throws {@link TypeError} when the result is not a usable `Response`. */
function toOutgoingResponse(result: unknown, exchange: NodeExchange, settings: Settings): Outgoing {
  if (typeof result === "object" && result !== null) {
    if (result instanceof HttpError) {
      return applyFormatAndCors(settings, respond(result, 500) as Outgoing, exchange);
    }
    if (isResponse(result)) {
      const outgoing = reuse(result) ?? (respond(result, 200) as Outgoing);
      return exchange.method === "HEAD" ? withLengthOf(result, outgoing) : outgoing;
    }
  }
  discard(result);
  throw new TypeError("The function given to serve() must return a Response");
}

/** Finds the data that the application built an unread response from. The response's headers may have changed. */
function reuse(response: Response): Outgoing | undefined {
  const outgoing = findOutgoing(response);
  if (outgoing === undefined || response.bodyUsed || response.body?.locked === true) {
    return undefined;
  }
  return { ...outgoing, headers: RawHeaders.from(response.headers, false) };
}

/** Keeps the `Content-Length` of a response to HEAD (RFC 9110 §8.6). */
function withLengthOf(response: Response, outgoing: Outgoing): Outgoing {
  const length = response.headers.get("content-length");
  if (outgoing.body !== null || length === null || !/^\d+$/.test(length)) return outgoing;
  return { ...outgoing, headers: outgoing.headers.with(["content-length", length]) };
}
