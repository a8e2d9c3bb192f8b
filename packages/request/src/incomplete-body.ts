import { BodyError } from "@fw/body";
import { isInstance } from "@fw/http";

/** Converts whatever the platform throws for an incomplete body to a `BodyError`. */
export function toIncompleteBody(cause: unknown): BodyError {
  if (isInstance(BodyError, cause)) return cause;
  return new BodyError("INCOMPLETE_BODY", "The body ended before it was complete", { cause });
}

/** Throws the result of {@link toIncompleteBody}. */
export function throwIncompleteBody(cause: unknown): never {
  throw toIncompleteBody(cause);
}
