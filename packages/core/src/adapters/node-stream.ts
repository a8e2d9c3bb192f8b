import type { NodeResponse } from "./node-response.ts";

/**
 * Writes a stream as the body of a response, no faster than the client reads it. Where the client
 * goes, the stream is cancelled.
 *
 * @param response - its head is written; after a rejection the caller cuts it off
 * @param reader - reads the stream; nothing has been read yet
 * @throws whatever the stream fails with
 * @internal
 */
export async function writeStream(
  response: NodeResponse,
  reader: ReadableStreamDefaultReader<unknown>,
): Promise<void> {
  let resume = (): void => undefined;
  response.on("drain", () => {
    resume();
  });
  response.whenAbandoned(() => {
    // A source that cannot be cancelled has nobody left to tell.
    reader.cancel().catch(() => undefined);
    resume();
  });
  // More bytes than announced would be taken for the next response.
  response.strictContentLength = true;
  for (;;) {
    const { done, value } = await reader.read();
    if (response.isAbandoned) return;
    if (done) break;
    if (!response.write(toBytes(value))) await new Promise<void>((resolve) => (resume = resolve));
  }
  response.end();
}

/** What Fetch takes for a chunk of a body, and nothing else. */
function toBytes(chunk: unknown): Uint8Array {
  if (chunk instanceof Uint8Array) return chunk;
  throw new TypeError("A stream that is sent as a body must yield Uint8Array chunks");
}
