import { BodyError } from "@fw/body";
import { type Incoming, isInstance } from "@fw/http";

/** The key of the reason. The symbol is global, so that a second copy of the packages finds it. */
const fault: unique symbol = Symbol.for("@fw/request/fault");

interface MarkedError {
  readonly [fault]?: BodyError;
}

/**
 * Marks a platform error as the client's fault.
 *
 * @param reason - The error to send to the client, unless the program handles the platform error.
 */
export function markFault(error: unknown, reason: BodyError): void {
  Reflect.defineProperty(Object(error) as object, fault, { value: reason });
}

/**
 * Searches an error and its causes for the `BodyError` that says why a body could not be read. If there is one, the
 * client is at fault.
 */
export function findFault(error: unknown): BodyError | undefined {
  for (const cause of listCauses(error)) {
    if (isInstance(BodyError, cause)) return cause;
    try {
      const reason = (cause as MarkedError)[fault];
      if (reason !== undefined) return reason;
    } catch {
      // A hostile error may throw when its properties are read.
    }
  }
  return undefined;
}

/**
 * Whether the client caused an error: {@link findFault} finds a reason, or the client has disconnected and the error
 * or one of its causes is an `AbortError` or the reason of the request's signal.
 */
export function isCausedByClient(
  error: unknown,
  incoming: Pick<Incoming, "isAbandoned" | "request">,
): boolean {
  if (findFault(error) !== undefined) return true;
  try {
    if (!incoming.isAbandoned) return false;
    const { reason } = incoming.request.signal as { readonly reason: unknown };
    return (
      error === reason ||
      listCauses(error).some(
        (cause) => cause === reason || (cause as { readonly name?: unknown }).name === "AbortError",
      )
    );
  } catch {
    // A hostile error may throw when its properties are read.
    return false;
  }
}

/** The maximum length of a chain of causes that is searched. */
const maxCauses = 10;

/** Lists a thrown object and its causes, up to the first one that cannot be read. */
function listCauses(error: unknown): readonly object[] {
  const causes: object[] = [];
  try {
    let cause = error;
    while (typeof cause === "object" && cause !== null && causes.length <= maxCauses) {
      causes.push(cause);
      ({ cause } = cause as { readonly cause?: unknown });
    }
  } catch {
    // Keep the causes before this one.
  }
  return causes;
}
