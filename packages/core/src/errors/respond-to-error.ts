import type { Outgoing } from "../outgoing.ts";
import { findFault } from "./client-fault.ts";
import { HttpError } from "./http-error.ts";
import { isA } from "./is-a.ts";
import { bodyProblem, httpErrorProblem, problem } from "./problem.ts";
import { explainRedirect } from "./redirect-error.ts";
import { report, type ErrorListener, type Reported } from "./report.ts";

/**
 * The answer for anything thrown. It cannot itself fail, whatever was thrown: a proxy that throws,
 * an `HttpError` whose details JSON cannot express.
 *
 * @internal
 */
export function respondToError(
  thrown: unknown,
  incoming: Reported,
  onError: ErrorListener,
): Outgoing {
  let unexpected = explainRedirect(thrown);
  try {
    if (isA(HttpError, thrown)) return httpErrorProblem(thrown);
    const fault = findFault(thrown);
    if (fault !== undefined) return bodyProblem(fault, thrown);
  } catch (error) {
    unexpected = error;
  }
  report(unexpected, incoming, onError);
  return problem("INTERNAL_SERVER_ERROR", [], thrown);
}
