import { setResponder } from "../app/responder.ts";
import { setAnswer } from "../request/request-source.ts";
import { createResponse } from "./create-response.ts";
import { FetchIncoming } from "./fetch-incoming.ts";
import { toWebStream } from "./web-stream.ts";
import {
  BodyStream,
  type Incoming,
  nameKind,
  type Observer,
  type Outgoing,
  releaseBody,
  type Responder,
} from "@fw/http";

/** Creates the function with which a responder answers Web requests. */
export function createFetch(
  responder: Responder,
): (request: Request, ...platform: readonly unknown[]) => Promise<Response> {
  return setResponder(
    (request: Request, ...platform: readonly unknown[]) =>
      answerRequest(responder, request, platform),
    responder,
  );
}

/**
 * Answers a Web request. The promise never rejects.
 *
 * @param platform - What the platform passed alongside the request.
 */
function answerRequest(
  responder: Responder,
  request: Request,
  platform: readonly unknown[],
): Promise<Response> {
  let incoming: FetchIncoming | null = null;
  let observer: Observer | null = null;
  try {
    incoming = new FetchIncoming(request, platform);
    observer = responder.observe(incoming);
    // Deno learns that a client has left only if something has read the signal before.
    if (observer !== null) Reflect.get(request, "signal");
    const outgoing = responder.respond(incoming);
    if (outgoing instanceof Promise) return answerLater(responder, outgoing, incoming, observer);
    return Promise.resolve(toWebResponse(responder, outgoing, incoming, observer));
  } catch (error) {
    // An object that only resembles a request may throw on any property access.
    const failure = incoming === null ? describeMisuse(request, error) : error;
    return Promise.resolve(respondToMisuse(responder, failure, incoming, observer));
  }
}

/** Names what was passed instead of a request. */
function describeMisuse(request: unknown, cause: unknown): unknown {
  try {
    if (request instanceof Request) return cause;
    return new TypeError(`fetch() takes a Request, not ${nameKind(request)}`, { cause });
  } catch {
    // The traps of a proxy may throw.
    return cause;
  }
}

async function answerLater(
  responder: Responder,
  outgoing: Promise<Outgoing>,
  incoming: FetchIncoming,
  observer: Observer | null,
): Promise<Response> {
  try {
    return toWebResponse(responder, await outgoing, incoming, observer);
  } catch (error) {
    return respondToMisuse(responder, error, incoming, observer);
  }
}

/** Returns the response to a string that is not a URL. */
export function refuseRequest(responder: Responder): Response {
  return toWebResponse(responder, responder.refuse("BAD_REQUEST"), null, responder.observe(null));
}

/**
 * Returns the response to arguments that do not make a usable request. The mistake is the program's, and is reported,
 * because the promises of `fetch` and `handle` never reject.
 */
export function respondToMisuse(
  responder: Responder,
  error: unknown,
  incoming: Incoming | null = null,
  observer: Observer | null = responder.observe(incoming),
): Response {
  responder.report(error, incoming);
  return toWebResponse(responder, responder.refuse("INTERNAL_SERVER_ERROR", error), null, observer);
}

function toWebResponse(
  responder: Responder,
  outgoing: Outgoing,
  incoming: FetchIncoming | null,
  observer: Observer | null,
): Response {
  // If the client has left, nothing is sent.
  if (observer !== null && incoming?.isAbandoned !== true) observer.outgoing = outgoing;
  if (outgoing.response !== undefined) {
    observer?.end(true);
    incoming?.end();
    return outgoing.response;
  }
  // A response to HEAD has no content (RFC 9110 §9.3.2).
  const body = incoming?.method === "HEAD" ? null : outgoing.body;
  if (body === null) releaseBody(outgoing);
  const answer = { outgoing, route: incoming === null ? null : incoming.route };
  if (!(body instanceof BodyStream)) {
    observer?.end(true);
    incoming?.end();
  }
  const toLazyBody = incoming?.toLazyBody;
  const content =
    body instanceof BodyStream
      ? toWebStream(body, incoming, responder, observer)
      : toLazyBody === undefined || body === null || body instanceof Blob
        ? body
        : toLazyBody(body);
  return setAnswer(createResponse(outgoing, content), answer);
}
