import { BodyError } from "@fw/body";
import { isA } from "../errors/is-a.ts";

/**
 * The error of a body that does not arrive whole, whatever the platform calls it.
 *
 * @internal
 */
export function toIncompleteBody(cause: unknown): BodyError {
  if (isA(BodyError, cause)) return cause;
  return new BodyError("INCOMPLETE_BODY", "The body ended before it was complete", { cause });
}

/** @internal */
export function failAsIncomplete(cause: unknown): never {
  throw toIncompleteBody(cause);
}
