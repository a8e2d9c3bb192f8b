import { BodyStream } from "../result/body-stream.ts";
import type { Application } from "../application.ts";
import { dispatch } from "../dispatch.ts";
import { report } from "../errors/report.ts";
import type { Incoming } from "../incoming.ts";
import type { Outgoing } from "../outgoing.ts";
import { refuse } from "../refuse.ts";
import { FetchIncoming } from "./fetch-incoming.ts";
import { toWebStream } from "./web-stream.ts";

/**
 * Answers a Web request. The promise never rejects.
 *
 * @param platform - What the platform handed over beside it.
 * @internal
 */
export async function answerRequest(
  app: Application,
  request: Request,
  platform: readonly unknown[],
): Promise<Response> {
  let incoming: FetchIncoming | null = null;
  try {
    incoming = new FetchIncoming(request, platform);
    const outgoing = dispatch(app, incoming);
    const settled = outgoing instanceof Promise ? await outgoing : outgoing;
    // A response to HEAD has no content (RFC 9110 §9.3.2).
    if (incoming.method === "HEAD") return toResponse(settled, null);
    return toWebResponse(app, settled, incoming);
  } catch (error) {
    // What only looks like a request may throw wherever it is looked at.
    return answerMistake(app, error, incoming);
  }
}

/**
 * The answer to what is no request, as far as its URL shows.
 *
 * @internal
 */
export function refuseRequest(app: Application): Response {
  return toWebResponse(app, refuse(app, "BAD_REQUEST"), null);
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
  return toWebResponse(app, refuse(app, "INTERNAL_SERVER_ERROR", error), null);
}

function toWebResponse(app: Application, outgoing: Outgoing, incoming: Incoming | null): Response {
  const { body } = outgoing;
  if (!(body instanceof BodyStream)) return toResponse(outgoing, body);
  return toResponse(outgoing, toWebStream(body, incoming, app.settings.onError));
}

function toResponse(outgoing: Outgoing, body: ConstructorParameters<typeof Response>[0]): Response {
  const { status, statusText, headers } = outgoing;
  return new Response(body, { status, statusText, headers: headers.toHeaders() });
}
