import { request as requestPlain, type IncomingMessage } from "node:http";
import { request as requestTls } from "node:https";
import { text as readText } from "node:stream/consumers";
import { authority } from "@fw/test-support/certificates";
import type { Address } from "@fw/test-support/dial";
import { toAddress, toListenOptions, type Transport } from "@fw/test-support/transports";
import { toAnswer, type Answer } from "./conformance/answer.ts";
import type { Message } from "./conformance/message.ts";
import type { Send } from "./conformance/suite.ts";

/** Sends over a socket to a server that lives as long as the request. */
export const sendOverSocket: Send = createSendOver("TCP");

/** Sends over a transport to a server that lives as long as the request. */
export function createSendOver(transport: Transport): Send {
  return async (app, target, message = {}) => {
    const server = await app.listen(toListenOptions(transport));
    try {
      return await sendTo(toAddress(server), target, message);
    } finally {
      // Nothing is under way any more: there is nothing to wait for.
      await server.close({ timeout: 0 });
    }
  };
}

/** Sends over a socket to whatever listens on a port of the loopback address. */
export function sendToPort(port: number, target: string, message: Message): Promise<Answer> {
  return sendTo({ port }, target, message);
}

/** Sends over a socket to whatever listens on this machine. */
export async function sendTo(address: Address, target: string, message: Message): Promise<Answer> {
  const response = await exchange(address, target, message);
  const lines = response.rawHeaders;
  const pairs = lines.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name.toLowerCase(), lines[index + 1] ?? ""]] : [],
  );
  const { statusCode: status = 0, statusMessage: statusText = "" } = response;
  return toAnswer({ status, statusText }, pairs, await readText(response));
}

async function exchange(
  { port, path, isTls = false }: Address,
  target: string,
  { method = "GET", headers = {}, body, chunks }: Message,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = (isTls ? requestTls : requestPlain)({
    ...(path === undefined ? { port } : { socketPath: path }),
    ...(isTls && { ca: authority }),
    host: "127.0.0.1",
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
