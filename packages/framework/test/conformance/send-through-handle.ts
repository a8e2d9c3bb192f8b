import { toAnswer } from "./answer.ts";
import type { Send } from "./suite.ts";

/** Sends through `app.handle()`. */
export const sendThroughHandle: Send = async (
  app,
  target,
  { method = "GET", headers = {}, body, chunks } = {},
) => {
  const response = await app.handle(target, {
    method,
    headers,
    ...(body !== undefined && { body }),
    ...(chunks !== undefined && { body: toStream(chunks), duplex: "half" }),
  });
  const { status, statusText } = response;
  return toAnswer({ status, statusText }, [...response.headers], await response.text());
};

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
