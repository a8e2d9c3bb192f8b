import { addCorsHeaders } from "../cors/cors-headers.ts";
import type { ErrorCode } from "../errors/error-codes.ts";
import { problemResponse } from "../errors/problem-response.ts";
import { formatProblem } from "./format-problem.ts";
import type { Settings } from "./settings.ts";
import type { Incoming, Outgoing } from "@fw/http";

/**
 * Applies the application's error format and CORS headers to a response.
 *
 * @param incoming - The request, or `null` if it could not be parsed.
 */
export function finishResponse(
  settings: Settings,
  outgoing: Outgoing,
  incoming: Incoming | null,
): Outgoing {
  const { cors, onError } = settings;
  const { error } = outgoing;
  const sent = error === null ? outgoing : formatProblem(settings, outgoing, error, incoming);
  return cors === null ? sent : addCorsHeaders(cors, sent, incoming, onError);
}

/**
 * Returns an error response without a usable request, in the application's error format and with its CORS headers.
 *
 * @param error - The thrown value, if something was thrown.
 */
export function respondWithoutRequest(
  settings: Settings,
  code: ErrorCode,
  error?: unknown,
): Outgoing {
  return finishResponse(settings, problemResponse(code, [], error), null);
}
