import { once } from "node:events";
import { connect, type IncomingHttpHeaders, type OutgoingHttpHeaders } from "node:http2";
import { text as readText } from "node:stream/consumers";
import { toAnswer, type Answer } from "../../../packages/framework/test/conformance/answer.ts";
import type { Message } from "../../../packages/framework/test/conformance/message.ts";

/** Sends over HTTP/2 without TLS to whatever listens on a port of the loopback address. */
export async function sendOverHttp2(
  port: number,
  target: string,
  message: Message,
): Promise<Answer> {
  const session = connect(`http://127.0.0.1:${port}`);
  try {
    const endStream = message.body === undefined && message.chunks === undefined;
    const stream = session.request(toHead(target, message), { endStream });
    const answered = once(stream, "response") as Promise<[IncomingHttpHeaders]>;
    for (const chunk of message.chunks ?? []) stream.write(chunk);
    if (!endStream) stream.end(message.body);
    const [{ ":status": status, ...headers }] = await answered;
    const pairs = Object.entries(headers).flatMap(([name, values = []]) =>
      [values].flat().map((value): [string, string] => [name, value]),
    );
    // HTTP/2 has no reason phrase.
    return toAnswer({ status: Number(status), statusText: "" }, pairs, await readText(stream));
  } finally {
    session.destroy();
  }
}

function toHead(
  target: string,
  { method = "GET", headers = {}, body }: Message,
): OutgoingHttpHeaders {
  const { host, ...others } = headers;
  return {
    ":method": method,
    ":path": target,
    ...(host !== undefined && { ":authority": host }),
    ...(body !== undefined && { "content-length": Buffer.byteLength(body) }),
    ...others,
  };
}
