import { createApp, HttpError, route, type ErrorContext, type ResponseEvent } from "@fw/framework";
import { bookmarkBody, bookmarkParams, bookmarkQuery, createBookmarks } from "./bookmarks.ts";
import { createContext, readRequestId, type Added } from "./context.ts";
import { sendDocument, sendViewer, showDocs } from "./docs.ts";

/** What each platform and the tests pass to the service. */
export interface Parts {
  readonly token: string;
  readonly log: Log;
  /** Whether the service accepts new requests. */
  readonly isReady: () => boolean;
}

interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** The routes with it need no token. Every other route does. */
const open = { open: true } as const;

/** Creates the service. Tests call it without a network. */
export function createService({ token, log, isReady }: Parts) {
  const bookmarks = createBookmarks();
  return (
    createApp({
      // Milliseconds that a handler may take. Then the response is a 503, and `signal` of its context aborts.
      server: { handlerTimeout: 30_000 },
      context: createContext(token),
      onError: (error, event: ErrorContext<Added>) => {
        const fields = { requestId: findRequestId(event), route: event.route, err: error };
        log.error(fields, "unexpected error");
      },
      onResponse: (event: ResponseEvent<Added>) => {
        logResponse(log, event);
      },
    })
      /** Says that the process answers. */
      .get(
        "/health",
        route(open, () => "alive"),
      )
      /** Says whether to send requests here. */
      .get(
        "/ready",
        route(open, () => (isReady() ? "ready" : new HttpError(503, "STOPPING"))),
      )
      /** Shows this API. */
      .get("/docs", route(open, showDocs))
      .get("/docs.js", route(open, sendViewer))
      .get("/openapi.json", route(open, sendDocument))
      /** Lists bookmarks. */
      .get(
        "/bookmarks",
        route({ query: bookmarkQuery }, ({ query }) => bookmarks.list(query.limit)),
      )
      /** Adds a bookmark. */
      .post("/bookmarks", ({ body }) => bookmarks.add(body), { body: bookmarkBody })
      /** Reads a bookmark. */
      .get("/bookmarks/:id", ({ params }) => bookmarks.find(params.id), { params: bookmarkParams })
      /** Replaces a bookmark. */
      .put("/bookmarks/:id", ({ params, body }) => bookmarks.replace(params.id, body), {
        params: bookmarkParams,
        body: bookmarkBody,
      })
      /** Removes a bookmark. */
      .delete("/bookmarks/:id", ({ params }) => bookmarks.remove(params.id), {
        params: bookmarkParams,
      })
  );
}

/** Writes one line for each request. It leaves out the query, which may contain secrets. */
function logResponse(log: Log, event: ResponseEvent<Added>): void {
  const { method, route, status, code, duration, completed } = event;
  // A stream of events ends when its reader leaves.
  const isStream = event.headers?.get("accept") === "text/event-stream";
  const cut = !completed && !isStream;
  const level = cut ? "warn" : (status ?? 0) >= 500 ? "error" : "info";
  const requestId = findRequestId(event);
  const path = event.path?.slice(0, 500);
  log[level]({ requestId, method, path, route, status, code, duration, completed }, "request");
}

/** Finds the id of a request, also of one that `context` refused or failed for. */
function findRequestId({ context, headers }: ErrorContext<Added>): string | null {
  return context?.requestId ?? (headers && readRequestId(headers));
}
