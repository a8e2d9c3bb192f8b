import { request as startRequest, type IncomingMessage } from "node:http";
import { text as readText } from "node:stream/consumers";
import { describe } from "vitest";
import type { App } from "../src/index.ts";

/** A request, told in the words that both entries understand. */
export interface Message {
  /** Default `GET`. */
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The whole body at once; over a socket with its `Content-Length`. */
  readonly body?: string | Uint8Array;
  /** The body piece by piece, its length unknown; over a socket with `Transfer-Encoding: chunked`. */
  readonly chunks?: readonly (string | Uint8Array)[];
}

/** A response, as far as it is the application's. */
export interface Answer {
  readonly status: number;
  /** The reason phrase; over a socket that of Node where the application names none. */
  readonly statusText: string;
  /**
   * By lower-case name, without those of the connection and the framing; repeated lines are joined
   * with a line feed.
   */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** What the text says, where the content type is JSON and there is a text; else `undefined`. */
  readonly json: unknown;
}

/** Sends one request to an application; over a socket, its server lives as long as the request. */
export type Send = (app: App, target: string, message?: Message) => Promise<Answer>;

/**
 * Describes behaviour that must be the same however a request comes in: the body runs once through
 * `handle()` and once over a real socket.
 */
export function describeEntries(name: string, body: (send: Send) => void): void {
  describe(name, () => {
    describe("through handle()", () => {
      body(sendThroughHandle);
    });
    describe("over a socket", () => {
      body(sendOverSocket);
    });
  });
}

/** The message of a JSON body: `POST`, unless another method is named. */
export function jsonMessage(value: unknown, method = "POST"): Message {
  return {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(value),
  };
}

async function sendThroughHandle(
  app: App,
  target: string,
  { method = "GET", headers = {}, body, chunks }: Message = {},
): Promise<Answer> {
  const response = await app.handle(target, {
    method,
    headers,
    ...(body !== undefined && { body }),
    ...(chunks !== undefined && { body: toStream(chunks), duplex: "half" }),
  });
  const { status, statusText } = response;
  return toAnswer({ status, statusText }, [...response.headers], await response.text());
}

function toStream(chunks: readonly (string | Uint8Array)[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(Buffer.from(chunk));
      controller.close();
    },
  });
}

async function sendOverSocket(app: App, target: string, message: Message = {}): Promise<Answer> {
  const server = await app.listen({ port: 0, hostname: "127.0.0.1" });
  try {
    const response = await exchange(server.port, target, message);
    const lines = response.rawHeaders;
    const pairs = lines.flatMap((name, index): [string, string][] =>
      index % 2 === 0 ? [[name.toLowerCase(), lines[index + 1] ?? ""]] : [],
    );
    const { statusCode: status = 0, statusMessage: statusText = "" } = response;
    return toAnswer({ status, statusText }, pairs, await readText(response));
  } finally {
    // Nothing is under way any more: there is nothing to wait for.
    await server.close({ timeout: 0 });
  }
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

/** Puts an answer together, without what belongs to the entry that it came by. */
export function toAnswer(
  line: Pick<Answer, "status" | "statusText">,
  pairs: readonly (readonly [string, string])[],
  text: string,
): Answer {
  const headers: Record<string, string> = {};
  for (const [name, value] of pairs) {
    if (transportHeaders.has(name)) continue;
    headers[name] = name in headers ? `${headers[name] ?? ""}\n${value}` : value;
  }
  const isJson = /[/+]json\b/.test(headers["content-type"] ?? "");
  const json: unknown = isJson && text !== "" ? JSON.parse(text) : undefined;
  return { ...line, headers, text, json };
}

/** Headers of the connection and of the framing. */
const transportHeaders: ReadonlySet<string> = new Set([
  "connection",
  "content-length",
  "date",
  "keep-alive",
  "transfer-encoding",
]);
