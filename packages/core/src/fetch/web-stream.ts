import type { BodyStream } from "../result/body-stream.ts";
import { report, type ErrorListener, type Reported } from "../errors/report.ts";

/**
 * The body of a Web response. It is read no faster than its reader asks; a reader that goes cancels it.
 *
 * @param onError - Receives what the stream fails with; the reader does, too.
 * @internal
 */
export function toWebStream(
  body: BodyStream,
  incoming: Reported | null,
  onError: ErrorListener,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream(
    {
      pull: async (controller) => {
        const chunk = await body.next().catch((error: unknown) => {
          report(error, incoming, onError);
          throw error;
        });
        if (chunk === null) controller.close();
        else controller.enqueue(chunk);
      },
      cancel: () => body.cancel(),
    },
    { highWaterMark: 0 },
  );
}
