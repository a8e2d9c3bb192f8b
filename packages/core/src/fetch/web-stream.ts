import type { FetchIncoming } from "./fetch-incoming.ts";
import type { BodyStream, Observer, Reported, Responder, StreamTraits } from "@fw/http";

/** The request whose response is read. */
type ReadRequest = Reported & Pick<FetchIncoming, "abandon" | "end">;

/**
 * Converts a body to the stream of a Web response. The stream respects backpressure, and cancels its source when the
 * reader cancels.
 *
 * @param responder - Reports the error if the stream fails. The reader receives it too.
 * @param observer - Observes the request, if the application has `onResponse`.
 */
export function toWebStream(
  body: BodyStream,
  incoming: ReadRequest | null,
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
          incoming?.end();
          throw error;
        });
        if (chunk !== null) {
          controller.enqueue(chunk);
          return;
        }
        controller.close();
        observer?.end(true);
        incoming?.end();
      },
      cancel: () => {
        observer?.end(false);
        incoming?.abandon();
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
