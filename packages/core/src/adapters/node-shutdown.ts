import type { Server as HttpServer, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { assertInteger, assertOptions } from "../options.ts";
import { acceptBacklog } from "./node-backlog.ts";
import { NodeConnection, type NodeResponse } from "./node-connection.ts";
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
  readonly #connections = new Map<Socket, NodeConnection>();
  readonly #endLater: (connection: NodeConnection) => void;
  /** One function for all sockets: an idle connection has no closure of its own. */
  readonly #forget: (this: Socket) => void;
  #closing: Promise<CloseResult> | undefined;

  constructor(server: HttpServer) {
    this.#server = server;
    const connections = this.#connections;
    this.#forget = function () {
      connections.delete(this);
    };
    this.#endLater = (connection) => {
      if (this.#closing !== undefined) this.#endWhenIdle(connection);
    };
    server.on("connection", (socket: Socket) => {
      this.#endLater(this.#follow(socket));
    });
  }

  #follow(socket: Socket): NodeConnection {
    const known = this.#connections.get(socket);
    if (known !== undefined) return known;
    const connection = new NodeConnection(socket, this.#endLater);
    this.#connections.set(socket, connection);
    socket.on("close", this.#forget);
    return connection;
  }

  /** Counts a response as under way until it is sent, or its client has gone. */
  track(response: NodeResponse): void {
    this.#connections.get(response.req.socket)?.begin(response);
  }

  /** The response under way on a connection; the last one where requests are pipelined. */
  findResponse(socket: Socket): ServerResponse | undefined {
    return this.#connections.get(socket)?.last;
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
        let forced = 0;
        for (const { socket, pending } of this.#connections.values()) {
          forced += pending;
          socket.destroy();
        }
        this.#stopListening(() => undefined);
        resolve({ forced });
      }, timeout);
      const finish = (): void => {
        clearTimeout(deadline);
        resolve({ forced: 0 });
      };
      for (const connection of this.#connections.values()) this.#endWhenIdle(connection);
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
        this.#connections.size === 0 ? 0 : grace,
      );
    });
  }

  /** Ends a connection after the grace, unless a request has begun to arrive on it until then. */
  #endWhenIdle(connection: NodeConnection): void {
    const { socket } = connection;
    const { bytesRead } = socket;
    const endIfIdle = (): void => {
      if (socket.bytesRead === bytesRead && connection.pending === 0) lingerAndClose(socket);
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
