import { dispatch, type Application } from "../dispatch.ts";
import { problem } from "../errors/problem.ts";
import type { ErrorListener } from "../errors/report.ts";
import { respondToError } from "../errors/respond-to-error.ts";
import type { Outgoing } from "../outgoing.ts";
import { FetchIncoming } from "./fetch-incoming.ts";

/**
 * Answers a Web request. The promise never rejects.
 *
 * @internal
 */
export async function answerRequest(app: Application, request: Request): Promise<Response> {
  // Fetch knows other schemes too, such as `data:`; they are no requests to a server.
  if (!/^https?:/.test(request.url)) return badRequest();
  const incoming = new FetchIncoming(request);
  const outgoing = dispatch(app, incoming);
  const settled = outgoing instanceof Promise ? await outgoing : outgoing;
  try {
    return toResponse(settled, request.method);
  } catch (error) {
    // Something else began to read the stream after the handler returned it.
    return toResponse(respondToError(error, incoming, app.settings.onError), request.method);
  }
}

/**
 * The answer to what cannot even be read as a request.
 *
 * @internal
 */
export function badRequest(): Response {
  return toResponse(problem("BAD_REQUEST"), "GET");
}

/**
 * The answer to a mistake of the caller's, which `handle` must not reject with.
 *
 * @internal
 */
export function internalError(error: unknown, onError: ErrorListener): Response {
  const incoming = { request: new Request("http://localhost/") };
  return toResponse(respondToError(error, incoming, onError), "GET");
}

function toResponse({ status, statusText, headers, body }: Outgoing, method: string): Response {
  const pairs: [string, string][] = [];
  for (let index = 0; index < headers.length; index += 2) {
    pairs.push([headers[index] ?? "", headers[index + 1] ?? ""]);
  }
  // A response to HEAD has no content (RFC 9110 §9.3.2).
  return new Response(method === "HEAD" ? null : body, { status, statusText, headers: pairs });
}
