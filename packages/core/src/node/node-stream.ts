import type { BodyStream } from "../result/body-stream.ts";
import type { NodeResponse } from "./node-response.ts";

/**
 * Writes a stream as the body of a response, no faster than the client reads it. Where the client
 * goes, the stream is cancelled. The head goes out with the first chunk, or before it where that takes
 * longer than a macrotask.
 *
 * @param response - Its head is written; after a rejection the caller cuts it off.
 * @throws whatever the stream fails with.
 * @internal
 */
export async function writeStream(response: NodeResponse, body: BodyStream): Promise<void> {
  let resume = (): void => undefined;
  response.on("drain", () => {
    resume();
  });
  response.whenAbandoned(() => {
    void body.cancel();
    resume();
  });
  await body.begin();
  if (!body.isFirstHere) response.flushHeaders();
  for (;;) {
    const chunk = await body.next();
    if (response.isAbandoned) return;
    if (chunk === null) break;
    if (!response.write(chunk)) await new Promise<void>((resolve) => (resume = resolve));
  }
  response.end();
}
