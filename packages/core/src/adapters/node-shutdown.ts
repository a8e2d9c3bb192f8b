import type { Server as HttpServer, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { assertInteger, assertOptions } from "../options.ts";
import { acceptBacklog } from "./node-backlog.ts";
import { lingerAndClose } from "./node-linger.ts";
import type { CloseOptions, CloseResult } from "./server.ts";

/** How long requests under way may take to finish, in milliseconds. */
const defaultTimeout = 10_000;

/** A longer one would fire at once, in milliseconds. */
const longestTimeout = 2 ** 31 - 1;

/**
 * How long an idle connection may still bring one more request, and a new one be accepted, in
 * milliseconds. Closing idle connections at once, as `http.Server` does, would cut off the requests
 * that are on their way.
 */
const grace = 200;

/**
 * The grace of a connection that has brought nothing yet, in milliseconds: its first request is all
 * but certain to be on its way.
 */
const freshGrace = 1_000;

/**
 * Follows a server's connections and responses, and stops it without losing what it accepted.
 *
 * @internal
 */
export class NodeShutdown {
  readonly #server: HttpServer;
  readonly #sockets = new Set<Socket>();
  readonly #responses = new Set<ServerResponse>();
  readonly #forget: (this: ServerResponse) => void;
  #closing: Promise<CloseResult> | undefined;

  constructor(server: HttpServer) {
    this.#server = server;
    // One listener for all responses, which are its `this`.
    const onResponseClose = (response: ServerResponse): void => {
      this.#responses.delete(response);
      if (this.#closing !== undefined) this.#endWhenIdle(response.req.socket);
    };
    this.#forget = function () {
      onResponseClose(this);
    };
    server.on("connection", (socket: Socket) => {
      this.#follow(socket);
      if (this.#closing !== undefined) this.#endWhenIdle(socket);
    });
  }

  #follow(socket: Socket): void {
    if (this.#sockets.has(socket)) return;
    this.#sockets.add(socket);
    socket.once("close", () => this.#sockets.delete(socket));
  }

  /** Counts a response as under way until it is sent, or its client has gone. */
  track(response: ServerResponse): void {
    this.#responses.add(response);
    response.on("close", this.#forget);
  }

  /** The response under way on a connection; the last one where requests are pipelined. */
  findResponse(socket: Socket): ServerResponse | undefined {
    return Array.from(this.#responses).findLast((response) => response.req.socket === socket);
  }

  /** Says in a response's head that the connection ends, when it is the last one of a stop. */
  announceEnd(response: ServerResponse): void {
    if (this.#closing === undefined) return;
    // A pipelined request behind this one was accepted, too.
    if (this.findResponse(response.req.socket) !== response) return;
    response.shouldKeepAlive = false;
  }

  close(options: CloseOptions = {}): Promise<CloseResult> {
    try {
      return (this.#closing ??= this.#close(checkTimeout(options)));
    } catch (error) {
      return new Promise(() => {
        throw error;
      });
    }
  }

  #close(timeout: number): Promise<CloseResult> {
    return new Promise((resolve) => {
      const deadline = setTimeout(() => {
        const forced = this.#responses.size;
        for (const socket of this.#sockets) socket.destroy();
        this.#stopListening(() => undefined);
        resolve({ forced });
      }, timeout);
      const finish = (): void => {
        clearTimeout(deadline);
        resolve({ forced: 0 });
      };
      for (const socket of this.#sockets) this.#endWhenIdle(socket);
      const stopListening = (): void => {
        this.#stopListening(finish);
      };
      const follow = (socket: Socket): void => {
        this.#follow(socket);
      };
      // Without connections nobody can be on the way but those in the backlog.
      setTimeout(
        () => {
          if (this.#server.listening) acceptBacklog(this.#server, stopListening, follow);
        },
        this.#sockets.size === 0 ? 0 : grace,
      );
    });
  }

  /** Ends a connection after the grace, unless a request has begun to arrive on it until then. */
  #endWhenIdle(socket: Socket): void {
    const { bytesRead } = socket;
    const endIfIdle = (): void => {
      const isIdle = socket.bytesRead === bytesRead && this.findResponse(socket) === undefined;
      if (isIdle) lingerAndClose(socket);
    };
    // What came during a stall is read between the timer and the immediate.
    setTimeout(() => setImmediate(endIfIdle), bytesRead === 0 ? freshGrace : grace);
  }

  /** Not `http.Server`'s own `close`, which destroys idle connections at once. */
  #stopListening(onClosed: () => void): void {
    if (!this.#server.listening) return;
    NetServer.prototype.close.call(this.#server, () => {
      // Now there is nothing left to destroy; this ends the check of the time-outs.
      this.#server.close();
      onClosed();
    });
  }
}

function checkTimeout(options: CloseOptions): number {
  assertOptions("The options of close()", options, ["timeout"]);
  const { timeout = defaultTimeout } = options;
  assertInteger("timeout", timeout, 0, longestTimeout);
  return timeout;
}
