import { loadServer } from "#server";
import { findResponder } from "./app/responder.ts";
import { toSettings } from "./app/settings.ts";
import { toFetchFunction, type FetchHandler, type FetchObject } from "./fetch/fetch-handler.ts";
import { createFetchResponder } from "./fetch/fetch-responder.ts";
import type { IncomingMessage, ServerResponse } from "node:http";

/** The members by which a program without Node's types recognises an `http.IncomingMessage`. */
export interface NodeServerRequest {
  readonly httpVersionMajor: number;
  readonly rawHeaders: readonly string[];
  readonly method?: string | undefined;
  readonly url?: string | undefined;
}

/** The members by which a program without Node's types recognises an `http.ServerResponse`. */
export interface NodeServerResponse {
  statusCode: number;
  readonly headersSent: boolean;
  readonly writableEnded: boolean;
}

/**
 * Turns an application, or a function of Web requests, into a listener for a server other than the framework's: Express,
 * Connect, Vite, a custom server of Next, or a plain `http.Server` (docs/specification.md#119-tonodelistener). The server
 * must speak HTTP/1, and its guarantees about sockets, parsing and shutdown apply.
 *
 * @param handler - Answers a request: an application, another object with `fetch`, or a function. For options, write
 * `toNodeListener(toFetch(handler, options))`.
 * @returns The listener. It never throws. It returns a promise that resolves once the response is sent or its client has
 * left, for servers that wait for it; the type is that of Node's listeners, whose servers do not.
 * @throws {@link TypeError} when the handler is neither, or the platform has no `node:http`.
 * @example
 * express().use("/api", toNodeListener(app)).listen(3000);
 */
export function toNodeListener(
  handler: FetchHandler | FetchObject,
): (request: NodeServerRequest, response: NodeServerResponse) => void {
  const fetch = toFetchFunction("toNodeListener()", handler);
  const responder = findResponder(fetch) ?? createFetchResponder(fetch, toSettings({}));
  let listener: ((message: IncomingMessage, response: ServerResponse) => Promise<void>) | undefined;
  const loading = loadServer().then(({ createMountedListener }) => {
    listener = createMountedListener(responder);
    return listener;
  });
  // eslint-disable-next-line @typescript-eslint/no-misused-promises -- a server either waits for the promise or ignores it
  return (request, response) => {
    // The public types have no class of Node's, so that a program compiles without Node's types.
    /* eslint-disable @typescript-eslint/no-unsafe-class-instance-assignment -- Node passes both */
    const message = request as IncomingMessage;
    const reply = response as ServerResponse;
    /* eslint-enable @typescript-eslint/no-unsafe-class-instance-assignment */
    return listener === undefined
      ? loading.then((listen) => listen(message, reply))
      : listener(message, reply);
  };
}
