import { BodyStream } from "./body-stream.ts";
import { disarmAll } from "./disarm.ts";

/**
 * Releases a result that is not sent: its stream is cancelled, and nothing in it may end the process.
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
