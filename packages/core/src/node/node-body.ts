import { failAsIncomplete, toIncompleteBody } from "../request/incomplete-body.ts";
import type { NodeResponse } from "./node-response.ts";

/**
 * The body of a request as a stream of the Web's, which asks for bytes only when it is read.
 *
 * @param response - The response to the request.
 * @param beforeReading - Called before bytes are asked for.
 * @internal
 */
export function streamBody(
  response: NodeResponse,
  beforeReading: () => void,
): ReadableStream<Uint8Array> {
  let chunks: AsyncIterator<Uint8Array, undefined> | undefined;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        beforeReading();
        chunks ??= open(response, controller);
        const chunk = await chunks.next().catch(failAsIncomplete);
        if (chunk.done === true) controller.close();
        else controller.enqueue(chunk.value);
      },
      cancel: async () => {
        await chunks?.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Node drops what has not come, or is not being read, when the response is sent. */
function open(
  response: NodeResponse,
  controller: ReadableStreamDefaultController,
): AsyncIterator<Uint8Array, undefined> {
  const { req: message } = response;
  if (response.writableFinished) failAsIncomplete(undefined);
  response.once("finish", () => {
    if (!message.complete) controller.error(toIncompleteBody(undefined));
  });
  return message.iterator({ destroyOnReturn: false });
}
