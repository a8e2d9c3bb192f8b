import { failAsIncomplete } from "./incomplete-body.ts";

const watched: unique symbol = Symbol("watched");

interface Watched {
  readonly [watched]?: ReadableStream<Uint8Array>;
}

/**
 * The body of a request, as a stream that fails with a `BodyError` where the platform's own fails. It locks the
 * platform's stream at the first read. Until then, the request's own methods are as fast as before.
 *
 * @returns The same stream each time, or `null` where the request has no body.
 * @internal
 */
export function watchBody(request: Request & Watched): ReadableStream<Uint8Array> | null {
  if (request[watched] !== undefined) return request[watched];
  if (getBody(request) === null) return null;
  const value = createWatchedStream(request);
  Object.defineProperty(request, watched, { value });
  return value;
}

/**
 * Whether something reads that stream, though the platform's own is free until the first bytes.
 *
 * @internal
 */
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
      else {
        controller.close();
        // A reader that brings its own memory waits for this.
        controller.byobRequest?.respond(0);
      }
    },
    cancel: (reason) => (reader ?? getBody(request))?.cancel(reason),
  });
}

async function readChunk(
  reader: ReadableStreamDefaultReader<Uint8Array> | undefined,
): Promise<Uint8Array | undefined> {
  for (;;) {
    const chunk = await reader?.read().catch(failAsIncomplete);
    if (chunk?.value === undefined || chunk.value.length > 0) return chunk?.value;
  }
}

/** The platform's own, which `clone()` replaces. */
function getBody(request: Request): ReadableStream<Uint8Array> | null {
  return Reflect.get(Request.prototype, "body", request) as ReadableStream<Uint8Array> | null;
}
