import { closeBytes } from "@fw/http";
import { readers, throwIncompleteBody, toIncompleteBody } from "@fw/request";
import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Finds the bytes of a body that a function of a foreign server has read, and kept as `rawBody`: Google's Functions
 * Framework tells `body-parser` to keep them. `Request` copies them.
 */
export function findKeptBytes(message: IncomingMessage): Uint8Array | undefined {
  const { rawBody } = message as { readonly rawBody?: unknown };
  return message.readableDidRead && rawBody instanceof Uint8Array ? rawBody : undefined;
}

/** Whether a function of a foreign server has called `setEncoding`, after which Node replaces what is not in the encoding. */
export function hasLostBytes({ readableEncoding }: Partial<IncomingMessage>): boolean {
  return readableEncoding !== null && readableEncoding !== undefined;
}

/** Creates the error of a read after `setEncoding`. */
export function createLostBytes(): TypeError {
  return new TypeError("The bytes of the body are lost: setEncoding() was called on the request");
}

/** Lets every read of a request throw {@link createLostBytes}, which must not count as a body that was cut off. */
export function refuseReads(request: Request): Request {
  for (const name of [...readers, "body", "clone"]) {
    Object.defineProperty(request, name, {
      get() {
        throw createLostBytes();
      },
    });
  }
  return request;
}

/** Creates a Web stream of a request's body, which calls `beforeReading` before each read from the socket. */
export function streamBody(
  message: IncomingMessage,
  response: ServerResponse,
  beforeReading: () => void,
): ReadableStream<Uint8Array> {
  let chunks: AsyncIterator<Uint8Array, undefined> | undefined;
  return new ReadableStream(
    {
      type: "bytes",
      pull: async (controller) => {
        beforeReading();
        chunks ??= openBody(message, response, controller);
        const chunk = await chunks.next().catch((error: unknown) => readArrived(message, error));
        if (chunk.done !== true) {
          // Enqueueing detaches the memory, which holds other chunks, too.
          controller.enqueue(new Uint8Array(chunk.value));
          return;
        }
        closeBytes(controller);
      },
      cancel: async () => {
        await chunks?.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Reads what has arrived from a message that Node has destroyed, because its client left. Its bytes stay in it. */
function readArrived(
  message: IncomingMessage,
  error: unknown,
): IteratorResult<Uint8Array, undefined> {
  if (!message.complete) throwIncompleteBody(error);
  const value = message.read() as Uint8Array | null;
  return value === null ? { done: true, value: undefined } : { done: false, value };
}

/** Iterates over a message's body. Node discards unread data once the response is sent. */
function openBody(
  message: IncomingMessage,
  response: ServerResponse,
  controller: ReadableByteStreamController,
): AsyncIterator<Uint8Array, undefined> {
  if (response.writableFinished) throwIncompleteBody(undefined);
  if (hasLostBytes(message)) throw createLostBytes();
  response.once("finish", () => {
    if (!message.complete) controller.error(toIncompleteBody(undefined));
  });
  return message.iterator({ destroyOnReturn: false });
}
