import type { IncomingMessage, ServerResponse } from "node:http";

export function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (body: never) => object | undefined,
): void {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
  });
  request.on("end", () => {
    let body: never;
    try {
      // Nothing validates it.
      body = JSON.parse(Buffer.concat(chunks).toString()) as never;
    } catch {
      sendText(response, 400, "Bad request");
      return;
    }
    const value = answer(body);
    if (value === undefined) sendText(response, 400, "Bad request");
    else sendJson(response, 201, value);
  });
}

export function sendText(response: ServerResponse, status: number, text: string): void {
  send(response, status, "text/plain; charset=utf-8", text);
}

export function sendJson(
  response: ServerResponse,
  status: number,
  value: object,
  headers?: Readonly<Record<string, string>>,
): void {
  send(response, status, "application/json; charset=utf-8", JSON.stringify(value), headers);
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
  headers?: Readonly<Record<string, string>>,
): void {
  response.writeHead(status, {
    "content-type": type,
    "content-length": Buffer.byteLength(body),
    ...headers,
  });
  response.end(body);
}

export function toResponse(
  status: number,
  value: object,
  headers?: Readonly<Record<string, string>>,
): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
  });
}
