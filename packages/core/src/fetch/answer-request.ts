import { BodyStream } from "../result/body-stream.ts";
import { dispatch, type Application } from "../dispatch.ts";
import { report } from "../errors/report.ts";
import type { Incoming } from "../incoming.ts";
import { releaseBody, type Outgoing } from "../outgoing.ts";
import { ResponseObserver } from "../observe/response-observer.ts";
import { respondWithoutRequest } from "../apply-format-and-cors.ts";
import { setOutgoing } from "../request/request-source.ts";
import { FetchIncoming } from "./fetch-incoming.ts";
import { toLazyStream, toWebStream } from "./web-stream.ts";

/**
 * Answers a Web request. The promise never rejects.
 *
 * @param platform - What the platform passed alongside the request.
 */
export async function answerRequest(
  app: Application,
  request: Request,
  platform: readonly unknown[],
): Promise<Response> {
  let incoming: FetchIncoming | null = null;
  let observer: ResponseObserver | null = null;
  try {
    incoming = new FetchIncoming(request, platform);
    observer = ResponseObserver.create(app.settings, incoming);
    const outgoing = dispatch(app, incoming);
    const settled = outgoing instanceof Promise ? await outgoing : outgoing;
    if (incoming.source !== undefined) incoming.source.route = incoming.route;
    return toWebResponse(app, settled, incoming, observer);
  } catch (error) {
    // An object that only resembles a request may throw on any property access.
    return respondToMisuse(app, error, incoming, observer);
  }
}

/** Returns the response to a string that is not a URL. */
export function refuseRequest(app: Application): Response {
  return toWebResponse(
    app,
    respondWithoutRequest(app.settings, "BAD_REQUEST"),
    null,
    ResponseObserver.create(app.settings, null),
  );
}

/**
 * Returns the response to arguments that do not make a usable request. The mistake is the program's, and is reported,
 * because the promises of `fetch` and `handle` never reject.
 */
export function respondToMisuse(
  app: Application,
  error: unknown,
  incoming: Incoming | null = null,
  observer: ResponseObserver | null = ResponseObserver.create(app.settings, incoming),
): Response {
  report(error, incoming, app.settings.onError);
  return toWebResponse(
    app,
    respondWithoutRequest(app.settings, "INTERNAL_SERVER_ERROR", error),
    null,
    observer,
  );
}

function toWebResponse(
  app: Application,
  outgoing: Outgoing,
  incoming: FetchIncoming | null,
  observer: ResponseObserver | null,
): Response {
  const { status, statusText, headers } = outgoing;
  const init = { status, statusText, headers: headers.toHeaders() };
  const body = incoming?.method === "HEAD" ? null : outgoing.body;
  // A response to HEAD has no content (RFC 9110 §9.3.2).
  if (body === null) releaseBody(outgoing);
  if (observer !== null) observer.outgoing = outgoing;
  if (body instanceof BodyStream) {
    return new Response(toWebStream(body, incoming, app.settings.onError, observer), init);
  }
  observer?.end(true);
  if (incoming?.source === undefined) return new Response(body, init);
  // The server behind `serve` uses `outgoing` directly, so this stream is rarely read.
  const response = new Response(body instanceof Blob ? body : toLazyStream(body), init);
  setOutgoing(response, outgoing);
  return response;
}
