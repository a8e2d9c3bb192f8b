import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { parse } from "node:querystring";
import type { Peer } from "../src/peers.ts";
import * as service from "../src/service/routes.ts";
import type { Body } from "../src/service/schemas.ts";
import { typed } from "../src/service/texts.ts";

const { params, query, body, getResult, postResult } = typed;

/** No router, and conversions without validation: the others are compared with this. */
const byHand: Peer = {
  apps: {
    "node:http by hand": () => ({ listen: () => listen(answerIncoming) }),
    "by hand, token": () => ({ listen: () => listen(answerKnown) }),
    "by hand, token again": () => ({ listen: () => listen(answerKnown) }),
    "by hand": () => ({ listen: () => listen(answerIncoming), fetch: answerRequest }),
  },
  // The schemas alone, and functions of their types.
  typed: {
    head: [typed.zod],
    get: (n) =>
      `const p${n} = ${params}; const q${n} = ${query};\n` +
      `export const get${n} = (params: z.output<typeof p${n}>, query: z.output<typeof q${n}>) => ${getResult};`,
    post: (n) =>
      `const b${n} = ${body};\n` +
      `export const post${n} = (body: z.output<typeof b${n}>) => ${postResult};`,
  },
};

export default byHand;

async function listen(answer: typeof answerIncoming): Promise<number> {
  // Imported here, because not every platform that runs `answerRequest` has it.
  const { createServer } = await import("node:http");
  const server: Server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server on a port has an address of this type.
  return (server.address() as AddressInfo).port;
}

function answerKnown(request: IncomingMessage, response: ServerResponse): void {
  if (service.users.has(request.headers.authorization)) answerIncoming(request, response);
  else sendText(response, 401, "Unauthorized");
}

function answerIncoming(request: IncomingMessage, response: ServerResponse): void {
  const { method, url = "/" } = request;
  const queryStart = url.indexOf("?");
  const path = queryStart === -1 ? url : url.slice(0, queryStart);
  if (path === "/" || path === "/health") sendText(response, 200, service.greet());
  else if (service.collections.has(path)) {
    if (method === "GET") answerList(response, url.slice(queryStart + 1));
    else readBody(request, response, service.createItem);
  } else if (path === "/batches" && method === "POST") {
    readBody(request, response, service.takeBatch);
  } else answerItem(path, response);
}

function answerItem(path: string, response: ServerResponse): void {
  const idStart = path.lastIndexOf("/");
  const collection = path.slice(0, idStart);
  const id = Number(path.slice(idStart + 1));
  if (!service.collections.has(collection)) sendText(response, 404, "Not found");
  else if (Number.isNaN(id)) sendText(response, 400, "Bad request");
  else sendJson(response, 200, service.readItem({ id }));
}

function answerList(response: ServerResponse, query: string): void {
  const { page, search, active } = parse(query);
  const number = Number(page);
  if (Number.isNaN(number) || typeof search !== "string") {
    sendText(response, 400, "Bad request");
  } else {
    sendJson(response, 200, service.listItems({ page: number, search, active: active === "true" }));
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
      // Nothing validates it.
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

/** The measured routes on the Fetch interface. */
async function answerRequest(request: Request): Promise<Response> {
  const { method, url } = request;
  const pathStart = url.indexOf("/", url.indexOf("://") + 3);
  const queryStart = url.indexOf("?", pathStart);
  const path = url.slice(pathStart, queryStart === -1 ? undefined : queryStart);
  if (path === "/health" && method === "GET") {
    const headers = { "content-type": "text/plain; charset=utf-8" };
    return new Response(service.greet(), { headers });
  }
  if (path === "/users" && method === "GET") {
    const values = new URLSearchParams(url.slice(queryStart + 1));
    const page = Number(values.get("page"));
    const search = values.get("search") ?? "";
    return toResponse(
      200,
      service.listItems({ page, search, active: values.get("active") === "true" }),
    );
  }
  if (path === "/users" && method === "POST") {
    // Nothing validates it.
    return toResponse(201, service.createItem((await request.json()) as Body));
  }
  if (path.startsWith("/users/") && method === "GET") {
    return toResponse(200, service.readItem({ id: Number(path.slice("/users/".length)) }));
  }
  return toResponse(404, { error: "Not found" });
}

function toResponse(status: number, value: object): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { "content-type": "application/json; charset=utf-8" },
  });
}
