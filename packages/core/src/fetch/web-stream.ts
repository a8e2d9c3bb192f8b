import type { BodyStream, Observer, Reported, Responder, StreamTraits } from "@fw/http";

/**
 * Converts a body to the stream of a Web response. The stream respects backpressure, and cancels its source when the
 * reader cancels.
 *
 * @param responder - Reports the error if the stream fails. The reader receives it too.
 * @param observer - Observes the request, if the application has `onResponse`.
 */
export function toWebStream(
  body: BodyStream,
  incoming: Reported | null,
  responder: Pick<Responder, "report">,
  observer: Observer | null = null,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const stream = new ReadableStream(
    {
      pull: async (controller) => {
        const chunk = await body.next().catch((error: unknown) => {
          body.runInContext(() => {
            responder.report(error, incoming);
          });
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
  if (!body.isEvents) return stream;
  const traits: StreamTraits = {
    end: () => {
      body.end();
    },
  };
  return Object.assign(stream, { "~stream": traits });
}
