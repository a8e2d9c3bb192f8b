import { BodyStream } from "./body-stream.ts";
import { disarmAll } from "./disarm.ts";

/**
 * Lets go of a result that is not sent: its stream is told so, and nothing in it may end the process.
 *
 * @internal
 */
export function discard(value: unknown): void {
  disarmAll(value);
  if (typeof value !== "object" || value === null) return;
  try {
    void BodyStream.open(value)?.cancel();
  } catch {
    // Something else reads it.
  }
}
