import type { Application } from "./application.ts";
import { addCorsHeaders } from "./cors/cors-headers.ts";
import type { ErrorCode } from "./errors/error-codes.ts";
import { problem } from "./errors/problem.ts";
import type { TextOutgoing } from "./outgoing.ts";

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
