import { request as startRequest, type IncomingMessage } from "node:http";
import { text as readText } from "node:stream/consumers";
import { toAnswer, type Answer } from "./conformance/answer.ts";
import type { Message } from "./conformance/message.ts";
import type { Send } from "./conformance/suite.ts";

/** Sends over a socket to a server that lives as long as the request. */
export const sendOverSocket: Send = async (app, target, message = {}) => {
  const server = await app.listen({ port: 0, hostname: "127.0.0.1" });
  try {
    return await sendToPort(server.port, target, message);
  } finally {
    // Nothing is under way any more: there is nothing to wait for.
    await server.close({ timeout: 0 });
  }
};

/** Sends over a socket to whatever listens on a port of the loopback address. */
export async function sendToPort(port: number, target: string, message: Message): Promise<Answer> {
  const response = await exchange(port, target, message);
  const lines = response.rawHeaders;
  const pairs = lines.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name.toLowerCase(), lines[index + 1] ?? ""]] : [],
  );
  const { statusCode: status = 0, statusMessage: statusText = "" } = response;
  return toAnswer({ status, statusText }, pairs, await readText(response));
}

async function exchange(
  port: number,
  target: string,
  { method = "GET", headers = {}, body, chunks }: Message,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = startRequest({
    host: "127.0.0.1",
    port,
    path: target,
    method,
    headers: {
      ...(body !== undefined && { "content-length": Buffer.byteLength(body) }),
      ...(chunks !== undefined && { "transfer-encoding": "chunked" }),
      ...headers,
    },
    agent: false,
  });
  // Without it, Node declares a length of zero where there is no body at all.
  request.useChunkedEncodingByDefault = false;
  request.once("response", resolve).on("error", reject);
  for (const chunk of chunks ?? []) request.write(chunk);
  request.end(body);
  return promise;
}
