import { throwIncompleteBody } from "./incomplete-body.ts";
import { closeBytes } from "@fw/http";

const watched: unique symbol = Symbol("watched");

interface Watched {
  readonly [watched]?: ReadableStream<Uint8Array>;
}

/**
 * Wraps the body of a request in a stream that fails with a `BodyError` if the platform's stream fails. The wrapper
 * locks the platform's stream only on the first read. Until then, the request's other methods are as fast as before.
 *
 * @returns The same stream each time; `null` if the request has no body.
 */
export function watchBody(request: Request & Watched): ReadableStream<Uint8Array> | null {
  if (request[watched] !== undefined) return request[watched];
  if (getBody(request) === null) return null;
  const value = createWatchedStream(request);
  Object.defineProperty(request, watched, { value });
  return value;
}

/** Whether something is reading the wrapper. The platform's own stream does not tell before the first read. */
export function isWatchedBodyLocked(request: Request & Watched): boolean {
  return request[watched]?.locked === true;
}

function createWatchedStream(request: Request): ReadableStream<Uint8Array> {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  return new ReadableStream({
    type: "bytes",
    pull: async (controller) => {
      reader ??= getBody(request)?.getReader();
      const chunk = await readChunk(reader);
      // `enqueue` detaches the memory of a chunk, and refuses empty chunks.
      if (chunk !== undefined) controller.enqueue(chunk.slice());
      else closeBytes(controller);
    },
    cancel: (reason) => (reader ?? getBody(request))?.cancel(reason),
  });
}

async function readChunk(
  reader: ReadableStreamDefaultReader<Uint8Array> | undefined,
): Promise<Uint8Array | undefined> {
  for (;;) {
    const chunk = await reader?.read().catch(throwIncompleteBody);
    if (chunk?.value === undefined || chunk.value.length > 0) return chunk?.value;
  }
}

/** Returns the platform's stream, which `clone()` replaces. */
function getBody(request: Request): ReadableStream<Uint8Array> | null {
  return Reflect.get(Request.prototype, "body", request) as ReadableStream<Uint8Array> | null;
}
