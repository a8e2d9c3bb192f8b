import { toAllow, type Method } from "../errors/method.ts";
import { problemResponse } from "../errors/problem-response.ts";
import { requestChannel, traceRequest } from "../observe/trace-request.ts";
import { toOutgoing, whenBegun } from "../result/respond.ts";
import { readInput } from "./inputs.ts";
import { respondToError } from "../errors/respond-to-error.ts";
import { finishResponse } from "./finish-response.ts";
import { addToContext } from "./add-to-context.ts";
import { readRest } from "./context.ts";
import { RequestContext } from "./request-context.ts";
import type { Route } from "./route.ts";
import type { Settings } from "./settings.ts";
import { createOutgoing, type Incoming, isThenable, type Outgoing, RawHeaders } from "@fw/http";
import type { FoundMatch, Match, Router } from "@fw/router";

/** The state that all requests of one application share. */
export interface Application {
  readonly settings: Settings;
  readonly router: Router<Route>;
  /** The methods of all routes. */
  readonly methods: Set<Method>;
}

/**
 * Answers a request: finds its route, reads the inputs, calls the handler and builds the response
 * (docs/specification.md#11-the-way-of-a-request). Never throws or rejects. Returns a promise only if something has to
 * be awaited.
 */
export function dispatch(app: Application, incoming: Incoming): Outgoing | Promise<Outgoing> {
  const { method, path } = incoming;
  if (path === null) return finishResponse(app.settings, problemResponse("BAD_REQUEST"), incoming);
  const match = path === "*" ? null : app.router.find(method, path);
  if (match?.kind === "found") incoming.route = match.value.path;
  if (requestChannel?.start.hasSubscribers !== true) return answerMatch(app, incoming, match);
  return traceRequest(requestChannel, incoming, path, () => answerMatch(app, incoming, match));
}

function answerMatch(
  app: Application,
  incoming: Incoming,
  match: Match<Route> | null,
): Outgoing | Promise<Outgoing> {
  const { settings } = app;
  let outgoing: Outgoing | Promise<Outgoing>;
  try {
    outgoing =
      match?.kind === "found"
        ? beginRoute(match, incoming, settings.context)
        : respondUnmatched(app, incoming.method, match);
  } catch (thrown) {
    outgoing = respondToError(thrown, incoming, settings.onError);
  }
  if (!(outgoing instanceof Promise)) return finishResponse(settings, outgoing, incoming);
  return outgoing.then(
    (settled) => finishResponse(settings, settled, incoming),
    (thrown: unknown) =>
      finishResponse(settings, respondToError(thrown, incoming, settings.onError), incoming),
  );
}

/** Creates the handler's context and calls the application's `context`, before any of the body is read. */
function beginRoute(
  match: FoundMatch<Route>,
  incoming: Incoming,
  provide: Settings["context"],
): Outgoing | Promise<Outgoing> {
  const context = new RequestContext(incoming, match.value);
  if (provide === null || match.value.isOpen) return runRoute(match, incoming, context, 0);
  const added = provide(context);
  if (!isThenable(added)) {
    return addToContext(incoming, context, added) ?? runRoute(match, incoming, context, 0);
  }
  return RequestContext.awaitResult(
    context,
    added,
    (settled) => addToContext(incoming, context, settled),
    (refusal) => refusal ?? runRoute(match, incoming, context, 0),
  );
}

/**
 * Reads a route's inputs in order, calls its handler, and turns the result into a response.
 *
 * @param start - The index of the first input to read.
 */
function runRoute(
  match: FoundMatch<Route>,
  incoming: Incoming,
  context: RequestContext,
  start: number,
): Outgoing | Promise<Outgoing> {
  const { inputs, handler, status, wildcardDepth } = match.value;
  // A request without a path matches no route.
  if (wildcardDepth !== null) context.rest ??= readRest(incoming.path ?? "", wildcardDepth);
  let index = start;
  for (let input = inputs[index]; input !== undefined; input = inputs[index]) {
    index++;
    const response = readInput(input, incoming, match.params, context);
    if (response instanceof Promise) {
      return response.then((settled) => settled ?? runRoute(match, incoming, context, index));
    }
    if (response !== null) return response;
  }
  const result = handler(context);
  if (!isThenable(result)) return whenBegun(toOutgoing(result, status, incoming));
  return RequestContext.awaitResult(
    context,
    result,
    (settled) => toOutgoing(settled, status, incoming),
    whenBegun,
  );
}

/** Returns the response if no route has the path and the method. For `OPTIONS *`, `match` is `null`. */
function respondUnmatched(
  app: Application,
  method: string,
  match: Exclude<Match<Route>, FoundMatch<Route>> | null,
): Outgoing {
  if (match === null) return respondToOptions(app.methods);
  if (match.kind === "not-found") return problemResponse("NOT_FOUND");
  return method === "OPTIONS"
    ? respondToOptions(match.allowed)
    : problemResponse("METHOD_NOT_ALLOWED", ["allow", toAllow(match.allowed)]);
}

function respondToOptions(methods: Iterable<string>): Outgoing {
  return createOutgoing(204, new RawHeaders(["allow", toAllow(methods)]), null);
}
