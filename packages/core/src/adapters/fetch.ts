import { dispatch, refuse, type Application } from "../dispatch.ts";
import { report } from "../errors/report.ts";
import { respondToError } from "../errors/respond-to-error.ts";
import type { Outgoing } from "../outgoing.ts";
import { isFixed } from "../respond.ts";
import { FetchIncoming } from "./fetch-incoming.ts";

/**
 * Answers a Web request. The promise never rejects.
 *
 * @internal
 */
export async function answerRequest(app: Application, request: Request): Promise<Response> {
  let incoming: FetchIncoming;
  try {
    // Fetch knows other schemes too, such as `data:`; they are no requests to a server.
    if (!/^https?:/.test(request.url)) return refuseRequest(app);
    incoming = new FetchIncoming(request);
  } catch (error) {
    // What only looks like a request.
    return refuseRequest(app, error);
  }
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
 * The answer to what is no request, or cannot be made one by `handle`. Where that was a mistake of the
 * program's, it is reported, because neither promise ever rejects.
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
  const init = { status, statusText, headers: toHeaders(headers) };
  // A response to HEAD has no content (RFC 9110 §9.3.2).
  return new Response(method === "HEAD" ? null : body, init);
}

/** The headers of plain results, which are the same each time: a copy takes a third less time. */
const fixedHeaders = new WeakMap<readonly string[], Headers>();

function toHeaders(raw: readonly string[]): Headers {
  const known = fixedHeaders.get(raw);
  if (known !== undefined) return known;
  const headers = new Headers();
  for (let index = 0; index < raw.length; index += 2) {
    headers.append(raw[index] ?? "", raw[index + 1] ?? "");
  }
  if (isFixed(raw)) fixedHeaders.set(raw, headers);
  return headers;
}
