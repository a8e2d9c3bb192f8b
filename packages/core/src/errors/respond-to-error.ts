import { HttpError } from "./http-error.ts";
import { bodyErrorResponse, httpErrorResponse, problemResponse } from "./problem-response.ts";
import { type ErrorListener, report } from "./report.ts";
import { isInstance, type Outgoing, type Reported } from "@fw/http";
import { findFault } from "@fw/request";

/**
 * Returns the response for a thrown value. Never throws, even if the value is a proxy that throws, or an `HttpError`
 * whose details JSON cannot express.
 */
export function respondToError(
  thrown: unknown,
  incoming: Reported,
  onError: ErrorListener,
): Outgoing {
  let unexpected = explainRedirect(thrown);
  try {
    if (isInstance(HttpError, thrown)) return httpErrorResponse(thrown);
    const fault = findFault(thrown);
    if (fault !== undefined) return bodyErrorResponse(fault, thrown);
  } catch (error) {
    unexpected = error;
  }
  report(unexpected, incoming, onError);
  return problemResponse("INTERNAL_SERVER_ERROR", [], thrown);
}

/**
 * Explains how to redirect to a path, if `Response.redirect` refused one. The Fetch standard requires an absolute
 * URL, and the platform's message says only that the URL is invalid. Messages differ between platforms, so the error
 * is recognised by its stack.
 */
function explainRedirect(thrown: unknown): unknown {
  if (!isOfRedirect(thrown)) return thrown;
  return new TypeError(
    "Response.redirect() takes an absolute URL; for a path return reply(undefined, { status: 303, headers: { location } })",
    { cause: thrown },
  );
}

function isOfRedirect(thrown: unknown): boolean {
  try {
    return (
      thrown instanceof TypeError &&
      /^ +at (?:Response|Function)\.redirect /m.test(thrown.stack ?? "")
    );
  } catch {
    // A hostile error may throw when its properties are read.
    return false;
  }
}
