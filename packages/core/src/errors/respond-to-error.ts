import type { Incoming } from "../incoming.ts";
import type { Outgoing } from "../outgoing.ts";
import { HttpError } from "./http-error.ts";
import { httpErrorProblem, problem } from "./problem.ts";
import { report, type ErrorListener } from "./report.ts";

/**
 * The answer for anything thrown. It cannot itself fail, whatever was thrown: a proxy that throws,
 * an `HttpError` whose details JSON cannot express.
 *
 * @internal
 */
export function respondToError(
  thrown: unknown,
  incoming: Pick<Incoming, "request">,
  onError: ErrorListener,
): Outgoing {
  let unexpected = thrown;
  try {
    if (isHttpError(thrown)) return httpErrorProblem(thrown);
  } catch (error) {
    unexpected = error;
  }
  report(unexpected, incoming, onError);
  return problem("INTERNAL_SERVER_ERROR");
}

function isHttpError(thrown: unknown): thrown is HttpError {
  try {
    return thrown instanceof HttpError;
  } catch {
    // A proxy refuses to tell its prototype.
    return false;
  }
}
