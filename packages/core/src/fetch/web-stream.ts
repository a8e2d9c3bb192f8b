import type { ResponseObserver } from "../observe/response-observer.ts";
import type { BodyStream } from "../result/body-stream.ts";
import { report, type ErrorListener, type Reported } from "../errors/report.ts";

/**
 * The body of a Web response. It is read no faster than its reader asks; a reader that goes cancels it.
 *
 * @param onError - Receives what the stream fails with; the reader does, too.
 * @param observer - Follows the request, where anything does.
 * @internal
 */
export function toWebStream(
  body: BodyStream,
  incoming: Reported | null,
  onError: ErrorListener,
  observer: ResponseObserver | null = null,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream(
    {
      pull: async (controller) => {
        const chunk = await body.next().catch((error: unknown) => {
          report(error, incoming, onError);
          observer?.end(false);
          throw error;
        });
        if (chunk !== null) {
          controller.enqueue(chunk);
          return;
        }
        controller.close();
        observer?.end(true);
      },
      cancel: () => {
        observer?.end(false);
        return body.cancel();
      },
    },
    { highWaterMark: 0 },
  );
}
