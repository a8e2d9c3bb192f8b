import {
  type BodyStream,
  encodeText,
  type Observer,
  type Reported,
  type Responder,
  type StreamTraits,
} from "@fw/http";

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

/**
 * Creates a body that encodes text, or copies bytes, when it is read. `new Response(text)` encodes at once, which took a
 * seventh of the cost of `serve` for a body that the server sends without reading it.
 */
export function toLazyStream(body: string | Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    type: "bytes",
    pull: (controller) => {
      // Enqueueing a chunk detaches its memory.
      const chunk = typeof body === "string" ? encodeText(body) : body.slice();
      if (chunk.length > 0) controller.enqueue(chunk);
      controller.close();
      // A BYOB reader waits for `respond`.
      controller.byobRequest?.respond(0);
    },
  });
}
