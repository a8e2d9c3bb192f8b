import { BodyError } from "@fw/body";
import type { Incoming } from "../incoming.ts";

const fault: unique symbol = Symbol("fault");

interface Noted {
  readonly [fault]?: BodyError;
}

/**
 * Marks an error of the platform as the fault of the client.
 *
 * @param reason - What the client is told, unless the program handles the error.
 * @internal
 */
export function noteFault(error: unknown, reason: BodyError): void {
  Reflect.defineProperty(Object(error) as object, fault, { value: reason });
}

/**
 * Finds out whether an error, or one of its causes, says why a body could not be read. The client is at fault then.
 *
 * @internal
 */
export function findFault(error: unknown): BodyError | undefined {
  for (const cause of listCauses(error)) {
    if (isA(BodyError, cause)) return cause;
    try {
      const reason = (cause as Noted)[fault];
      if (reason !== undefined) return reason;
    } catch {
      // A hostile error may throw when it is read.
    }
  }
  return undefined;
}

/**
 * Whether an error only means that the client has left or has sent a bad body: {@link findFault} finds a reason, or
 * the client has left and the error is the reason of the request's signal or an `AbortError`.
 *
 * @internal
 */
export function isDeparture(
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
    // A hostile error may throw when it is read.
    return false;
  }
}

/**
 * Whether a thrown value is an instance of a class.
 *
 * @internal
 */
export function isA<T>(constructor: new (...parameters: never) => T, thrown: unknown): thrown is T {
  try {
    return thrown instanceof constructor;
  } catch {
    // A proxy may throw when it is asked for its prototype.
    return false;
  }
}

/** How many causes of an error are read. */
const maxCauses = 10;

/** Lists a thrown object and its causes, up to one that throws when it is read. */
function listCauses(error: unknown): readonly object[] {
  const causes: object[] = [];
  try {
    let cause = error;
    while (typeof cause === "object" && cause !== null && causes.length <= maxCauses) {
      causes.push(cause);
      ({ cause } = cause as { readonly cause?: unknown });
    }
  } catch {
    // The causes before this one count.
  }
  return causes;
}
