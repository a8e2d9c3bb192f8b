import { addCorsHeaders } from "./cors/cors-headers.ts";
import { formatProblem } from "./errors/format-problem.ts";
import type { Incoming } from "./incoming.ts";
import type { Outgoing } from "./outgoing.ts";
import type { Settings } from "./settings.ts";

/**
 * Gives a response what the options of its application say: a format of errors, and the headers of CORS.
 *
 * @param incoming - The request, or `null` where none could be read.
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
