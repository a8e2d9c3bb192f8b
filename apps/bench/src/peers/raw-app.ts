import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { parse } from "node:querystring";
import {
  book,
  collections,
  createItem,
  greet,
  listItems,
  readItem,
  readList,
  takeBatch,
} from "../service/routes.ts";
import { shorten, type SentBooking } from "../service/schemas.ts";
import type { PeerApp } from "./peer.ts";

/**
 * Makes an application of `node:http` by hand: no router, and conversions without validation.
 *
 * @returns The application.
 */
export function createRawApp(): PeerApp {
  return {
    listen: () => createServer(answer).listen(0, "127.0.0.1"),
  };
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  const { method, url = "/" } = request;
  const queryStart = url.indexOf("?");
  const path = queryStart === -1 ? url : url.slice(0, queryStart);
  if (path === "/" || path === "/health") {
    if (method === "GET") sendText(response, 200, greet());
    else sendText(response, 405, "Method not allowed");
  } else if (collections.has(path)) {
    if (method === "GET") answerList(response, url.slice(queryStart + 1));
    else if (method === "POST") readBody(request, response, createItem);
    else sendText(response, 405, "Method not allowed");
  } else if (path === "/bookings" && method === "POST") {
    readBody(request, response, ({ guest, people = 1, ...rest }: SentBooking) =>
      book({ ...rest, guest: shorten(guest), people }),
    );
  } else if (path === "/batches" && method === "POST") {
    readBody(request, response, takeBatch);
  } else if (path.startsWith("/lists/")) sendJson(response, 200, readList(path));
  else answerItem(method, path, response);
}

function answerItem(method: string | undefined, path: string, response: ServerResponse): void {
  const idStart = path.lastIndexOf("/");
  const id = Number(path.slice(idStart + 1));
  if (!collections.has(path.slice(0, idStart))) sendText(response, 404, "Not found");
  else if (method !== "GET") sendText(response, 405, "Method not allowed");
  else if (Number.isNaN(id)) sendText(response, 400, "Bad request");
  else sendJson(response, 200, readItem({ id }));
}

function answerList(response: ServerResponse, query: string): void {
  const { page, search, active } = parse(query);
  const number = Number(page);
  if (Number.isNaN(number) || typeof search !== "string") {
    sendText(response, 400, "Bad request");
  } else {
    sendJson(response, 200, listItems({ page: number, search, active: active === "true" }));
  }
}

function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (body: never) => object,
): void {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
  });
  request.on("end", () => {
    let body: never;
    try {
      // No validation: this is what the peers' answers are compared with.
      body = JSON.parse(Buffer.concat(chunks).toString()) as never;
    } catch {
      sendText(response, 400, "Bad request");
      return;
    }
    sendJson(response, 201, answer(body));
  });
}

function sendText(response: ServerResponse, status: number, text: string): void {
  send(response, status, "text/plain; charset=utf-8", text);
}

function sendJson(response: ServerResponse, status: number, value: object): void {
  send(response, status, "application/json; charset=utf-8", JSON.stringify(value));
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { "content-type": type, "content-length": Buffer.byteLength(body) });
  response.end(body);
}
