import type { HandleInit } from "../../src/index.ts";
import { toAnswer } from "./answer.ts";
import type { Message } from "./message.ts";
import type { Send } from "./suite.ts";

/** Sends through `app.handle()`. */
export const sendThroughHandle: Send = async (app, target, message) => {
  const response = await app.handle(target, toInit(message));
  const { status, statusText } = response;
  return toAnswer({ status, statusText }, [...response.headers], await response.text());
};

/** The second argument of `app.handle` or of `Request` for a message. */
export function toInit({ method = "GET", headers = {}, body, chunks }: Message = {}): HandleInit {
  return {
    method,
    headers,
    ...(body !== undefined && { body }),
    ...(chunks !== undefined && { body: toStream(chunks), duplex: "half" }),
  };
}

function toStream(
  chunks: readonly (string | Uint8Array<ArrayBuffer>)[],
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) {
        controller.enqueue(typeof chunk === "string" ? encoder.encode(chunk) : chunk);
      }
      controller.close();
    },
  });
}
