import { dispatch, refuse, type Application } from "../dispatch.ts";
import { report } from "../errors/report.ts";
import type { Incoming } from "../incoming.ts";
import type { Outgoing } from "../outgoing.ts";
import { isFixed } from "../respond.ts";
import { FetchIncoming } from "./fetch-incoming.ts";

/**
 * Answers a Web request. The promise never rejects.
 *
 * @internal
 */
export async function answerRequest(app: Application, request: Request): Promise<Response> {
  let incoming: FetchIncoming | null = null;
  try {
    incoming = new FetchIncoming(request);
    const outgoing = dispatch(app, incoming);
    return toResponse(outgoing instanceof Promise ? await outgoing : outgoing, incoming.method);
  } catch (error) {
    // What only looks like a request may throw wherever it is looked at.
    return answerMistake(app, error, incoming);
  }
}

/**
 * The answer to what is no request, as far as `handle` can tell by its URL.
 *
 * @internal
 */
export function refuseRequest(app: Application): Response {
  return toResponse(refuse(app, "BAD_REQUEST"), "GET");
}

/**
 * The answer to what cannot be made a request, or fails as one. It is a mistake of the program's and is
 * reported, because the promises of `fetch` and `handle` never reject.
 *
 * @internal
 */
export function answerMistake(
  app: Application,
  error: unknown,
  incoming: Incoming | null = null,
): Response {
  report(error, incoming, app.settings.onError);
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
