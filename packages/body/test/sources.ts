import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { readJson } from "../src/index.ts";

/** A request that a client sends. */
export interface Message {
  readonly headers?: readonly [name: string, value: string][];
  /** The body; omit it for a request without a body. It is sent chunked unless `headers` has a `Content-Length`. */
  readonly chunks?: readonly (string | Uint8Array)[];
  readonly maxBytes?: number;
}

export type Read = (message: Message) => Promise<unknown>;

/** The two kinds of requests that `readJson` accepts, for `describe.each`. */
export const sources: readonly (readonly [name: string, read: Read])[] = [
  ["a Web Request", readFromWeb],
  ["a Node request", readFromNode],
];

export const json: [name: string, value: string] = ["content-type", "application/json"];

/** Creates a message with these chunks and a JSON content type. */
export function jsonMessage(...chunks: (string | Uint8Array)[]): Message {
  return { headers: [json], chunks };
}

export function lengthOf(bytes: number | string): [name: string, value: string] {
  return ["content-length", String(bytes)];
}

/** Creates a stream that records its pulls and its cancellation. */
export function recordedStream(chunks: readonly unknown[]): {
  stream: ReadableStream;
  record: { pulls: number; cancelled: unknown };
} {
  const record = { pulls: 0, cancelled: undefined as unknown };
  const stream = new ReadableStream(
    {
      pull(controller) {
        if (record.pulls === chunks.length) controller.close();
        else controller.enqueue(chunks[record.pulls++]);
      },
      cancel(reason) {
        record.cancelled = reason;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, record };
}

export function webRequest(
  headers: readonly [string, string][],
  body: ReadableStream | null,
): Request {
  return new Request("http://localhost/", {
    method: "POST",
    headers: headers.map(([name, value]) => [name, value]),
    body,
    duplex: "half",
  });
}

/** Sends one raw HTTP message over a socket and passes the request to `use`. */
export async function withNodeRequest<T>(
  raw: string | Uint8Array,
  use: (request: IncomingMessage, client: Socket, response: ServerResponse) => Promise<T>,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const server = createServer((request, response) => {
    use(request, client, response).then(resolve, reject);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  // Some tests cut the client off on purpose.
  client.on("error", () => undefined);
  client.write(raw);
  try {
    return await promise;
  } finally {
    client.destroy();
    server.closeAllConnections();
    server.close();
  }
}

/** Creates the raw head of a request, up to its body. */
export function rawHead(...headers: readonly [string, string][]): string {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return `POST / HTTP/1.1\r\nHost: localhost\r\n${lines}\r\n`;
}

export const chunked: [name: string, value: string] = ["transfer-encoding", "chunked"];

function readFromWeb({ headers = [], chunks, ...options }: Message): Promise<unknown> {
  const body = chunks === undefined ? null : recordedStream(chunks.map(toBytes)).stream;
  return readJson(webRequest(headers, body), options);
}

function readFromNode({ headers = [], chunks, ...options }: Message): Promise<unknown> {
  return withNodeRequest(toRaw(headers, chunks), (request) => readJson(request, options));
}

function toRaw(headers: readonly [string, string][], chunks: Message["chunks"]): Uint8Array {
  if (chunks === undefined) return Buffer.from(rawHead(...headers));
  if (headers.some(([name]) => name === "content-length")) {
    return Buffer.concat([Buffer.from(rawHead(...headers)), ...chunks.map(toBytes)]);
  }
  const parts = chunks
    .map(toBytes)
    .filter((bytes) => bytes.length > 0)
    .map((bytes) =>
      Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")]),
    );
  return Buffer.concat([
    Buffer.from(rawHead(...headers, chunked)),
    ...parts,
    Buffer.from("0\r\n\r\n"),
  ]);
}

function toBytes(chunk: string | Uint8Array): Uint8Array {
  return typeof chunk === "string" ? new TextEncoder().encode(chunk) : chunk;
}
