import { closeBytes, encodeText, type Incoming, isOnBun, isOnDeno } from "@fw/http";

/**
 * Creates a body as {@link Incoming} says. `undefined` on Bun and Deno, whose own functions, such as `Bun.write` and
 * `caches.put`, are faster with text than with a stream.
 */
export const toLazyBody: Incoming["toLazyBody"] = isOnBun || isOnDeno ? undefined : createLazyBody;

/**
 * Creates a body that encodes text, or copies bytes, when it is read. `new Response(text)` encodes at once, which took a
 * seventh of the cost of `serve` for a body that the server sends without reading it.
 */
function createLazyBody(body: string | Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    type: "bytes",
    pull: (controller) => {
      // Enqueueing a chunk detaches its memory.
      const chunk = typeof body === "string" ? encodeText(body) : body.slice();
      if (chunk.length > 0) controller.enqueue(chunk);
      closeBytes(controller);
    },
  });
}
