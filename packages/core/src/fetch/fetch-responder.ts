import { finishResponse } from "../app/finish-response.ts";
import { toPlatform } from "../app/context.ts";
import { createResponder } from "../app/responder.ts";
import type { Settings } from "../app/settings.ts";
import { HttpError } from "../errors/http-error.ts";
import { problemResponse } from "../errors/problem-response.ts";
import { respondToError } from "../errors/respond-to-error.ts";
import { type Answer, findAnswer, setSource } from "../request/request-source.ts";
import { isResponse, toOutgoing } from "../result/respond.ts";
import type { FetchHandler } from "./fetch-handler.ts";
import { FetchIncoming } from "./fetch-incoming.ts";
import {
  BodyStream,
  createOutgoing,
  discard,
  type Incoming,
  isThenable,
  noHeaders,
  type Outgoing,
  RawHeaders,
  type Responder,
} from "@fw/http";

/** Answers requests with a function that takes Web requests. */
export function createFetchResponder(handler: FetchHandler, settings: Settings): Responder {
  const fail = (thrown: unknown, incoming: Incoming): Outgoing =>
    finishResponse(settings, respondToError(thrown, incoming, settings.onError), incoming);
  const settle = async (result: PromiseLike<unknown>, incoming: Incoming): Promise<Outgoing> => {
    try {
      return toOutgoingResponse(await result, incoming, settings);
    } catch (thrown) {
      return fail(thrown, incoming);
    }
  };
  return createResponder(settings, (incoming) => {
    if (incoming.path === null)
      return finishResponse(settings, problemResponse("BAD_REQUEST"), incoming);
    try {
      const { request, platform } = incoming;
      setSource(request, incoming);
      const result: unknown = handler(request, ...toPlatform(platform));
      return isThenable(result)
        ? settle(result, incoming)
        : toOutgoingResponse(result, incoming, settings);
    } catch (thrown) {
      return fail(thrown, incoming);
    }
  });
}

/** @throws {@link TypeError} when the result is not a usable `Response`. */
function toOutgoingResponse(result: unknown, incoming: Incoming, settings: Settings): Outgoing {
  if (typeof result === "object" && result !== null) {
    if (result instanceof HttpError) {
      return finishResponse(settings, toOutgoing(result, 500), incoming);
    }
    if (isResponse(result)) return passOn(result, incoming);
  }
  discard(result);
  throw new TypeError(
    "The function given to serve(), toFetch() or toNodeListener() must return a Response or an HttpError",
  );
}

function passOn(response: Response, incoming: Incoming): Outgoing {
  const answer = findAnswer(response);
  // The last application that answered decides. A request derived from this one did not tell its route.
  if (answer !== undefined) incoming.route = answer.route;
  const error = answer?.outgoing.error ?? null;
  if (incoming instanceof FetchIncoming && mayStay(response, answer, incoming)) {
    return { ...createOutgoing(response.status, noHeaders, null), error, response };
  }
  const outgoing = reuse(response, answer) ?? {
    ...toOutgoing(response, 200),
    error,
  };
  return incoming.method === "HEAD" ? withLengthOf(response, outgoing) : outgoing;
}

/**
 * Whether the platform can have the very `Response`, so that everything stays that the platform attaches to it, such as
 * a WebSocket. A body that may fail has to be watched.
 */
function mayStay(
  response: Response,
  answer: Answer | undefined,
  { method }: FetchIncoming,
): boolean {
  if (!(response instanceof Response) || response.status === 0) return false;
  if (response.body === null) return true;
  return method !== "HEAD" && isUnread(response) && isInMemory(answer);
}

/** Finds the data that an application built an unread response from. The response's headers may have changed. */
function reuse(response: Response, answer: Answer | undefined): Outgoing | undefined {
  if (!isInMemory(answer) || answer.outgoing.json !== undefined) return undefined;
  if (!isUnread(response)) return undefined;
  return { ...answer.outgoing, headers: RawHeaders.from(response.headers, false) };
}

function isInMemory(answer: Answer | undefined): answer is Answer {
  return answer !== undefined && !(answer.outgoing.body instanceof BodyStream);
}

function isUnread({ body, bodyUsed }: Response): boolean {
  return !bodyUsed && body?.locked !== true;
}

/** Keeps the `Content-Length` of a response to HEAD (RFC 9110 §8.6). */
function withLengthOf(response: Response, outgoing: Outgoing): Outgoing {
  const length = response.headers.get("content-length");
  if (outgoing.body !== null || length === null || !/^\d+$/.test(length)) return outgoing;
  return { ...outgoing, headers: outgoing.headers.with(["content-length", length]) };
}
