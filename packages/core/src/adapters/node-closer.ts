import type { Server as HttpServer, ServerResponse } from "node:http";
import { assertInteger, assertOptions } from "../options.ts";
import type { CloseOptions, CloseResult } from "./server.ts";

/** How long requests in flight may take to finish, in milliseconds. */
const defaultTimeout = 10_000;

/** Beyond this a timer of Node would fire at once, in milliseconds. */
const longestTimeout = 2 ** 31 - 1;

/**
 * Stops a server without losing what it accepted.
 *
 * @internal
 */
export class NodeCloser {
  readonly #server: HttpServer;
  readonly #inFlight = new Set<ServerResponse>();
  #closing: Promise<CloseResult> | undefined;

  constructor(server: HttpServer) {
    this.#server = server;
  }

  /** Counts a request as in flight until its response is sent or its client has gone. */
  track(response: ServerResponse): void {
    this.#inFlight.add(response);
    if (this.#closing !== undefined) response.shouldKeepAlive = false;
    response.once("close", () => {
      this.#inFlight.delete(response);
      // A response that was under way when the server stopped has left its connection open.
      if (this.#closing !== undefined)
        setImmediate(() => {
          this.#server.closeIdleConnections();
        });
    });
  }

  close(options: CloseOptions = {}): Promise<CloseResult> {
    assertOptions("The options of close()", options, ["timeout"]);
    const { timeout = defaultTimeout } = options;
    assertInteger("timeout", timeout, 0, longestTimeout);
    return (this.#closing ??= this.#close(timeout));
  }

  #close(timeout: number): Promise<CloseResult> {
    for (const response of this.#inFlight) {
      if (!response.headersSent) response.shouldKeepAlive = false;
    }
    return new Promise((resolve) => {
      let forced = 0;
      const deadline = setTimeout(() => {
        forced = this.#inFlight.size;
        this.#server.closeAllConnections();
      }, timeout);
      this.#server.close(() => {
        clearTimeout(deadline);
        resolve({ forced });
      });
    });
  }
}
