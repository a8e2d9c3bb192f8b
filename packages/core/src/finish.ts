import { addCorsHeaders } from "./cors/cors-headers.ts";
import { formatProblem } from "./errors/format-problem.ts";
import type { Incoming } from "./incoming.ts";
import type { Outgoing } from "./outgoing.ts";
import type { Settings } from "./settings.ts";
import type { ErrorCode } from "./errors/error-codes.ts";
import { problem } from "./errors/problem.ts";

/**
 * Applies the options of an application to a response: the format of errors and the CORS headers.
 *
 * @param incoming - The request, or `null` if none could be parsed.
 * @internal
 */
export function finish(
  settings: Settings,
  outgoing: Outgoing,
  incoming: Incoming | null,
): Outgoing {
  const { cors, onError } = settings;
  const { refusal } = outgoing;
  const sent = refusal === null ? outgoing : formatProblem(settings, outgoing, refusal, incoming);
  return cors === null ? sent : addCorsHeaders(cors, sent, incoming, onError);
}

/**
 * The response if there is no request, with the headers that every response has.
 *
 * @param error - The thrown value, if something was thrown.
 * @internal
 */
export function respondWithoutRequest(
  settings: Settings,
  code: ErrorCode,
  error?: unknown,
): Outgoing {
  return finish(settings, problem(code, [], error), null);
}
