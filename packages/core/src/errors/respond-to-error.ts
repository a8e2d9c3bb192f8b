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
    if (thrown instanceof HttpError) return httpErrorProblem(thrown);
  } catch (error) {
    unexpected = error;
  }
  report(unexpected, incoming, onError);
  return problem("INTERNAL_SERVER_ERROR");
}
