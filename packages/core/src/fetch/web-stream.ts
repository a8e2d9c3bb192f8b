import type { ResponseObserver } from "../observe/response-observer.ts";
import type { BodyStream } from "../result/body-stream.ts";
import { type ErrorListener, report, type Reported } from "../errors/report.ts";

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

/**
 * Makes text or bytes the body of a Web response. The stream encodes and copies them when it is read. A `Response`
 * that is made of them does so at once, which took about a tenth of the cost of `serve`.
 *
 * @internal
 */
export function toLazyStream(
  body: string | Uint8Array<ArrayBuffer> | null,
): ReadableStream<Uint8Array> | null {
  if (body === null) return null;
  return new ReadableStream({
    type: "bytes",
    pull: (controller) => {
      // The stream detaches the memory of its chunks.
      const chunk = typeof body === "string" ? encoder.encode(body) : body.slice();
      if (chunk.length > 0) controller.enqueue(chunk);
      controller.close();
      // A reader that brings its own memory waits for this.
      controller.byobRequest?.respond(0);
    },
  });
}

const encoder = new TextEncoder();
