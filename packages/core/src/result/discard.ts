import { BodyStream } from "./body-stream.ts";
import { ignoreFailuresIn } from "./promises.ts";

/**
 * Releases a result that is not sent: cancels its stream and ignores what fails in it later.
 *
 * @internal
 */
export function discard(value: unknown): void {
  ignoreFailuresIn(value);
  if (typeof value !== "object" || value === null) return;
  try {
    void BodyStream.open(value)?.cancel();
  } catch {
    // Something else reads it.
  }
}
