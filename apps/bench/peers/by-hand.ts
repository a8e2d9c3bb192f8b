import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { parse } from "node:querystring";
import type { Peer, PeerApp } from "../src/peers.ts";
import * as service from "../src/service/routes.ts";
import type { Body } from "../src/service/schemas.ts";
import { typed } from "../src/service/texts.ts";
import type { Work } from "../src/service/work.ts";
import { readBody, sendJson, sendText, toResponse } from "./by-hand-answers.ts";
import { incomingWork, requestWork } from "./by-hand-work.ts";

const { params, query, body, getResult, postResult } = typed;

/** No router, and conversions without validation: the others are compared with this. */
const byHand: Peer = {
  apps: {
    "node:http by hand": createByHand,
    "by hand again": createByHand,
    "by hand": createByHand,
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

function createByHand(_routes: unknown, work?: Work): PeerApp {
  if (work === undefined) return { listen: () => listen(answerIncoming), fetch: answerRequest };
  return { listen: () => listen(incomingWork[work]), fetch: requestWork[work] };
}

async function listen(answer: typeof answerIncoming): Promise<number> {
  // Imported here, because not every platform that runs `answerRequest` has it.
  const { createServer } = await import("node:http");
  const server: Server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server on a port has an address of this type.
  return (server.address() as AddressInfo).port;
}

function answerIncoming(request: IncomingMessage, response: ServerResponse): void {
  const { method, url = "/" } = request;
  const queryStart = url.indexOf("?");
  const path = queryStart === -1 ? url : url.slice(0, queryStart);
  if (path === "/" || path === "/health") sendText(response, 200, service.greet());
  else if (service.collections.has(path)) {
    if (method === "GET") answerList(response, url.slice(queryStart + 1));
    else readBody(request, response, service.createItem);
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
