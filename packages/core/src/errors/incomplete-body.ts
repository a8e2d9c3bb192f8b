import { BodyError } from "@fw/body";
import { isInstance } from "./is-instance.ts";

/** The error for a body that did not arrive completely, whatever the platform throws. */
export function toIncompleteBody(cause: unknown): BodyError {
  if (isInstance(BodyError, cause)) return cause;
  return new BodyError("INCOMPLETE_BODY", "The body ended before it was complete", { cause });
}

/** Throws the error of a body that ended early. */
export function throwIncompleteBody(cause: unknown): never {
  throw toIncompleteBody(cause);
}
