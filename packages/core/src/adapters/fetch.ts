import { dispatch, refuse, type Application } from "../dispatch.ts";
import { report } from "../errors/report.ts";
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
  if (!/^https?:/.test(request.url)) return refuseRequest(app);
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
 * The answer to what `handle` was given and cannot be made a request of. Where that was a mistake of
 * the program's, it is reported, because the promise of `handle` never rejects.
 *
 * @param error - the mistake
 * @internal
 */
export function refuseRequest(app: Application, error?: unknown): Response {
  if (error === undefined) return toResponse(refuse(app, "BAD_REQUEST"), "GET");
  report(error, { request: new Request("http://localhost/") }, app.settings.onError);
  return toResponse(refuse(app, "INTERNAL_SERVER_ERROR"), "GET");
}

function toResponse({ status, statusText, headers, body }: Outgoing, method: string): Response {
  const pairs: [string, string][] = [];
  for (let index = 0; index < headers.length; index += 2) {
    pairs.push([headers[index] ?? "", headers[index + 1] ?? ""]);
  }
  // A response to HEAD has no content (RFC 9110 §9.3.2).
  return new Response(method === "HEAD" ? null : body, { status, statusText, headers: pairs });
}
