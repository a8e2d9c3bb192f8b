import type { Incoming } from "../incoming.ts";
import { findFault } from "./client-fault.ts";
import { listCauses } from "./list-causes.ts";

/**
 * Whether an error only means that the client has left, or has sent a bad body. The error, or one that caused
 * it, says why a body could not be read; or the client has left, and the error is the reason of the request's
 * signal or an `AbortError`.
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
    // An error that throws when it is looked at.
    return false;
  }
}
