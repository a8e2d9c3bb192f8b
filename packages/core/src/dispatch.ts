import type { FoundMatch, Match } from "@fw/router";
import type { Application } from "./application.ts";
import { RequestContext } from "./context.ts";
import { problem } from "./errors/problem.ts";
import { respondToError } from "./errors/respond-to-error.ts";
import { finish } from "./finish.ts";
import type { Incoming } from "./incoming.ts";
import { toAllow } from "./method.ts";
import { isTraced, traceRequest } from "./observe/trace-request.ts";
import { createOutgoing, type Outgoing } from "./outgoing.ts";
import { RawHeaders } from "./raw-headers.ts";
import { readRest } from "./rest.ts";
import type { Route } from "./route.ts";

/**
 * Answers a request: route, inputs, handler, response
 * (docs/specification.md#11-the-way-of-a-request). Whatever happens on the way becomes a response; a
 * promise is returned only where something has to be waited for.
 *
 * @internal
 */
export function dispatch(app: Application, incoming: Incoming): Outgoing | Promise<Outgoing> {
  const { method, path } = incoming;
  if (path === null) return finish(app.settings, problem("BAD_REQUEST"), incoming);
  const match = path === "*" ? null : app.router.find(method, path);
  if (match?.kind === "found") incoming.route = match.value.path;
  if (!isTraced()) return answer(app, incoming, path, match);
  return traceRequest(incoming, path, () => answer(app, incoming, path, match));
}

function answer(
  app: Application,
  incoming: Incoming,
  path: string,
  match: Match<Route> | null,
): Outgoing | Promise<Outgoing> {
  const { settings } = app;
  const { onError } = settings;
  let outgoing: Outgoing | Promise<Outgoing>;
  try {
    outgoing =
      match?.kind === "found"
        ? serve(match, incoming, path)
        : respondUnmatched(app, incoming.method, match);
  } catch (thrown) {
    outgoing = respondToError(thrown, incoming, onError);
  }
  if (!(outgoing instanceof Promise)) return finish(settings, outgoing, incoming);
  return outgoing.then(
    (settled) => finish(settings, settled, incoming),
    (thrown: unknown) => finish(settings, respondToError(thrown, incoming, onError), incoming),
  );
}

/** The answer where no route has the path and the method; without a match to `OPTIONS *`. */
function respondUnmatched(
  app: Application,
  method: string,
  match: Exclude<Match<Route>, FoundMatch<Route>> | null,
): Outgoing {
  if (match === null) return respondToOptions(app.methods);
  if (match.kind === "not-found") return problem("NOT_FOUND");
  return method === "OPTIONS"
    ? respondToOptions(match.allowed)
    : problem("METHOD_NOT_ALLOWED", ["allow", toAllow(match.allowed)]);
}

function respondToOptions(methods: Iterable<string>): Outgoing {
  return createOutgoing(204, new RawHeaders(["allow", toAllow(methods)]), null);
}

function serve(
  { value: route, params }: FoundMatch<Route>,
  incoming: Incoming,
  path: string,
): Outgoing | Promise<Outgoing> {
  const context = new RequestContext(incoming, route.path);
  if (route.wildcardDepth !== null) context.rest = readRest(path, route.wildcardDepth);
  return route.answer(incoming, params, context);
}
