import type { RawClient } from "@fw/test-support";
import type { App } from "../../src/index.ts";
import type { ParityRequest } from "./parity-request.ts";

/** A response, as far as both entries must agree on it. */
export interface ParityAnswer {
  readonly status: number;
  /** A phrase that the application chose; empty for the status's own. */
  readonly statusText: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The bytes of the body, each as a character. */
  readonly body: string;
}

/** Sends a request through `handle()`. */
export async function answerByHandle(app: App, request: ParityRequest): Promise<ParityAnswer> {
  const { method, target, authority, isAbsolute, headers, body, chunkSize } = request;
  const init: RequestInit & { duplex?: "half" } = {
    method,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
    body: body !== null && chunkSize > 0 ? toStream(body, chunkSize) : body,
    duplex: "half",
  };
  const isPath = authority === "localhost" && !isAbsolute;
  const response = isPath
    ? await app.handle(target, init)
    : await app.handle(new Request(`http://${authority}${target}`, init));
  const { status, statusText } = response;
  const bytes = Buffer.from(await response.arrayBuffer());
  return toAnswer(status, statusText, response.headers, bytes);
}

/**
 * Sends a request as bytes.
 *
 * @returns the answer, and whether the connection can take another request
 */
export async function answerBySocket(
  connection: RawClient,
  request: ParityRequest,
): Promise<{ readonly answer: ParityAnswer; readonly isKept: boolean }> {
  connection.write(toBytes(request));
  let response = await connection.readResponse(request.method);
  while (response.status < 200) response = await connection.readResponse(request.method);
  const headers = new Headers();
  for (const [name, value] of response.headers) headers.append(name, value);
  const { status, statusText, body } = response;
  return {
    answer: toAnswer(status, applicationPhrases.has(statusText) ? statusText : "", headers, body),
    isKept: headers.get("connection") !== "close",
  };
}

/** The reason phrases that the application of the property sets itself. */
const applicationPhrases: ReadonlySet<string> = new Set(["Quite Fine"]);

function toBytes(request: ParityRequest): Uint8Array {
  const { method, target, authority, isAbsolute, headers, body, chunkSize } = request;
  const lines = [
    `${method} ${isAbsolute ? `http://${authority}${target}` : target} HTTP/1.1`,
    // The authority of an absolute form counts, whatever the host (RFC 9112 §3.2.2).
    `Host: ${isAbsolute ? "other.example" : authority}`,
    ...headers.map((header) => header.join(":")),
  ];
  if (body !== null) {
    lines.push(chunkSize > 0 ? "Transfer-Encoding: chunked" : `Content-Length: ${body.length}`);
  }
  const head = Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
  if (body === null) return head;
  return Buffer.concat([head, chunkSize > 0 ? toChunkedBytes(body, chunkSize) : body]);
}

function toChunkedBytes(body: Uint8Array, chunkSize: number): Uint8Array {
  const parts: Uint8Array[] = [];
  for (const piece of split(body, chunkSize)) {
    parts.push(Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from("\r\n"));
  }
  return Buffer.concat([...parts, Buffer.from("0\r\n\r\n")]);
}

function toStream(body: Uint8Array<ArrayBuffer>, chunkSize: number): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const piece of split(body, chunkSize)) controller.enqueue(piece);
      controller.close();
    },
  });
}

function split(body: Uint8Array, size: number): Uint8Array[] {
  return Array.from({ length: Math.ceil(body.length / size) }, (_, index) =>
    body.subarray(index * size, (index + 1) * size),
  );
}

function toAnswer(
  status: number,
  statusText: string,
  headers: Headers,
  body: Buffer,
): ParityAnswer {
  const compared = [...headers].filter(([name]) => !permitted.has(name));
  return { status, statusText, headers: compared, body: body.toString("latin1") };
}

/** Header fields that may differ: those of the connection, the framing and the date. */
const permitted: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "date",
  "content-length",
  "transfer-encoding",
]);
