import type { IncomingMessage, ServerResponse } from "node:http";
import { users } from "../src/service/routes.ts";
import {
  allowedOrigin,
  cacheControl,
  hasRightTotal,
  page,
  records,
  takeOrder,
  toEmail,
  type Order,
  type Work,
} from "../src/service/work.ts";
import { readBody, sendJson, sendText, toResponse } from "./by-hand-answers.ts";

/** Each work on `node:http`. Nothing is validated but what the refinement checks. */
export const incomingWork: Readonly<
  Record<Work, (request: IncomingMessage, response: ServerResponse) => void>
> = {
  token: answerMe,
  context: answerMe,
  body: (request, response) => {
    if (request.url !== "/checkout" || request.method !== "POST")
      sendText(response, 404, "Not found");
    else {
      readBody(request, response, (order: Order) => {
        const known = { ...order, email: toEmail(order.email) };
        return hasRightTotal(known) ? takeOrder(known) : undefined;
      });
    }
  },
  list: (request, response) => {
    if (request.url === "/records") sendJson(response, 200, records);
    else sendText(response, 404, "Not found");
  },
  header: (request, response) => {
    if (request.url === "/page") sendJson(response, 200, page, { "cache-control": cacheControl });
    else sendText(response, 404, "Not found");
  },
  cors: (request, response) => {
    if (request.url !== "/page") sendText(response, 404, "Not found");
    else sendJson(response, 200, page, corsHeaders(request.headers.origin));
  },
};

/** Each work on the Fetch interface. */
export const requestWork: Readonly<
  Record<Work, (request: Request) => Response | Promise<Response>>
> = {
  token: respondMe,
  context: respondMe,
  body: async (request) => {
    if (pathOf(request) !== "/checkout" || request.method !== "POST") return notFound();
    // Nothing validates it.
    const order = (await request.json()) as Order;
    const known = { ...order, email: toEmail(order.email) };
    return hasRightTotal(known)
      ? toResponse(201, takeOrder(known))
      : toResponse(400, { error: "Bad request" });
  },
  list: (request) => (pathOf(request) === "/records" ? toResponse(200, records) : notFound()),
  header: (request) =>
    pathOf(request) === "/page"
      ? toResponse(200, page, { "cache-control": cacheControl })
      : notFound(),
  cors: (request) =>
    pathOf(request) === "/page"
      ? toResponse(200, page, corsHeaders(request.headers.get("origin")))
      : notFound(),
};

function answerMe(request: IncomingMessage, response: ServerResponse): void {
  const user = users.get(request.headers.authorization);
  if (request.url !== "/me") sendText(response, 404, "Not found");
  else if (user === undefined) sendText(response, 401, "Unauthorized");
  else sendJson(response, 200, { user });
}

function respondMe(request: Request): Response {
  if (pathOf(request) !== "/me") return notFound();
  const user = users.get(request.headers.get("authorization"));
  return user === undefined
    ? toResponse(401, { error: "Unauthorized" })
    : toResponse(200, { user });
}

/** `Vary` keeps caches from giving one origin's answer to another one. */
function corsHeaders(origin: string | null | undefined): Readonly<Record<string, string>> {
  return origin === allowedOrigin
    ? { "access-control-allow-origin": origin, vary: "Origin" }
    : { vary: "Origin" };
}

function pathOf({ url }: Request): string {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  const end = url.indexOf("?", start);
  return url.slice(start, end === -1 ? undefined : end);
}

function notFound(): Response {
  return toResponse(404, { error: "Not found" });
}
