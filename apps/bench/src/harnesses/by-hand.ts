import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { poweredBy, type Entry } from "./entry.ts";

const [name, value] = poweredBy;

/**
 * The entry without a framework: `node:http` in Node, a function in Bun.
 *
 * @param home - What `/` says.
 * @returns The entry.
 */
export function createByHand(home: string): Entry {
  return {
    listen: () =>
      createServer((request, response) => {
        answer(home, request, response);
      }).listen(0, "127.0.0.1"),
    fetch: (request) => respond(home, request),
  };
}

function answer(home: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, url = "" } = request;
  const query = url.indexOf("?");
  const path = query === -1 ? url : url.slice(0, query);
  const send = (text: string, type = "text/plain"): void => {
    response.writeHead(200, { "content-type": type, "content-length": Buffer.byteLength(text) });
    response.end(text);
  };
  if (method === "POST") {
    if (path === "/user") send("");
    else if (path === "/json") {
      readJson(request, (value) => {
        send(JSON.stringify(value), "application/json");
      });
    }
  } else if (path === "/") send(home);
  else if (path.startsWith("/user/")) send(path.slice("/user/".length));
  else if (path.startsWith("/id/")) {
    response.setHeader(name, value);
    const given = new URLSearchParams(url.slice(query + 1)).get("name");
    send(`${path.slice("/id/".length)} ${given ?? ""}`);
  }
}

function readJson(request: IncomingMessage, then: (value: unknown) => void): void {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    then(JSON.parse(chunks.length === 1 ? String(chunks[0]) : Buffer.concat(chunks).toString()));
  });
}

async function respond(home: string, request: Request): Promise<Response> {
  const { method, url } = request;
  const start = url.indexOf("/", "http://".length);
  const query = url.indexOf("?", start);
  const path = query === -1 ? url.slice(start) : url.slice(start, query);
  if (method === "POST") {
    return path === "/json" ? Response.json(await request.json()) : new Response("");
  }
  if (path === "/") return new Response(home);
  if (path.startsWith("/user/")) return new Response(path.slice("/user/".length));
  const given = new URLSearchParams(url.slice(query + 1)).get("name");
  return new Response(`${path.slice("/id/".length)} ${given ?? ""}`, {
    headers: { [name]: value },
  });
}
