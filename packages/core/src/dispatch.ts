import type { FoundMatch, Router } from "@fw/router";
import { RequestContext } from "./context.ts";
import { addCorsHeaders } from "./cors/cors-headers.ts";
import type { ErrorCode } from "./errors/error-codes.ts";
import { problem } from "./errors/problem.ts";
import { respondToError } from "./errors/respond-to-error.ts";
import type { Incoming } from "./incoming.ts";
import { readInputs } from "./inputs.ts";
import { toAllow, type Method } from "./method.ts";
import type { Outgoing, TextOutgoing } from "./outgoing.ts";
import { RawHeaders } from "./raw-headers.ts";
import { respond } from "./respond.ts";
import type { Route } from "./route.ts";
import type { Settings } from "./settings.ts";
import { isThenable } from "./thenable.ts";

/**
 * What the requests of one application share.
 *
 * @internal
 */
export interface Application {
  readonly router: Router<Route>;
  /** The methods that any route has. */
  readonly methods: Set<Method>;
  readonly settings: Settings;
}

/**
 * Answers a request: route, inputs, handler, response
 * (docs/specification.md#11-the-way-of-a-request). Whatever happens on the way becomes a response; a
 * promise is returned only where something has to be waited for.
 *
 * @internal
 */
export function dispatch(app: Application, incoming: Incoming): Outgoing | Promise<Outgoing> {
  const { cors, onError } = app.settings;
  const outgoing = answer(app, incoming);
  if (cors === null) return outgoing;
  if (outgoing instanceof Promise) {
    return outgoing.then((settled) => addCorsHeaders(cors, settled, incoming, onError));
  }
  return addCorsHeaders(cors, outgoing, incoming, onError);
}

/**
 * The answer to what cannot be read as a request, with the headers that every response has.
 *
 * @internal
 */
export function refuse(app: Application, code: ErrorCode): TextOutgoing {
  const { cors, onError } = app.settings;
  const outgoing = problem(code);
  return cors === null ? outgoing : addCorsHeaders(cors, outgoing, null, onError);
}

function answer(app: Application, incoming: Incoming): Outgoing | Promise<Outgoing> {
  try {
    const outgoing = route(app, incoming);
    if (!(outgoing instanceof Promise)) return outgoing;
    return outgoing.catch((thrown: unknown) =>
      respondToError(thrown, incoming, app.settings.onError),
    );
  } catch (thrown) {
    return respondToError(thrown, incoming, app.settings.onError);
  }
}

function route(app: Application, incoming: Incoming): Outgoing | Promise<Outgoing> {
  const { method, path } = incoming;
  if (path === null) return problem("BAD_REQUEST");
  if (path === "*") return respondToOptions(app.methods);
  const match = app.router.find(method, path);
  switch (match.kind) {
    case "found":
      return serve(match, incoming);
    case "method-not-allowed":
      return method === "OPTIONS"
        ? respondToOptions(match.allowed)
        : problem("METHOD_NOT_ALLOWED", ["allow", toAllow(match.allowed)]);
    case "not-found":
      return problem("NOT_FOUND");
  }
}

function respondToOptions(methods: Iterable<string>): Outgoing {
  const headers = new RawHeaders(["allow", toAllow(methods)]);
  return { status: 204, statusText: "", headers, body: null };
}

function serve(
  { value: route, params }: FoundMatch<Route>,
  incoming: Incoming,
): Outgoing | Promise<Outgoing> {
  incoming.route = route.path;
  const context = new RequestContext(incoming);
  const refusal = readInputs(route.inputs, incoming, params, context);
  if (refusal instanceof Promise) {
    return refusal.then((settled) => settled ?? callHandler(route, context));
  }
  return refusal ?? callHandler(route, context);
}

function callHandler(route: Route, context: RequestContext): Outgoing | Promise<Outgoing> {
  const { handler, status } = route;
  const result = handler(context);
  if (!isThenable(result)) return respond(result, status);
  const send = (settled: unknown): Outgoing | Promise<Outgoing> => respond(settled, status);
  // As `await` does, which calls no `then` that a promise of the platform has been given.
  return Promise.prototype.then.call(Promise.resolve(result), send) as Promise<Outgoing>;
}
