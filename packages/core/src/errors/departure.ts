import { BodyError } from "@fw/body";
import type { Incoming } from "../incoming.ts";

/** How many causes of an error are looked at. */
const maxCauses = 10;

/**
 * Whether an error only says that the client has gone: it has, and the error, or one that caused it, is
 * the reason of the request's signal, an `AbortError`, or that of a body which was not read to its end.
 *
 * @internal
 */
export function isDeparture(
  error: unknown,
  incoming: Pick<Incoming, "isAbandoned" | "request">,
): boolean {
  try {
    if (!incoming.isAbandoned) return false;
    const { reason } = incoming.request.signal as { readonly reason: unknown };
    let cause = error;
    for (let count = 0; count <= maxCauses; count++) {
      if (cause === reason) return true;
      if (typeof cause !== "object" || cause === null) return false;
      if (cause instanceof BodyError) return true;
      const { name, cause: next } = cause as { readonly name?: unknown; readonly cause?: unknown };
      if (name === "AbortError") return true;
      cause = next;
    }
  } catch {
    // An error that throws when it is looked at.
  }
  return false;
}
