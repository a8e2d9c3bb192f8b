import type { Server as HttpServer } from "node:http";
import type { Socket } from "node:net";
import { readOptions } from "@fw/options";
import { closeOptions } from "../../option-tables.ts";
import { acceptBacklog } from "./node-backlog.ts";
import { NodeConnection, type ConnectionEvents } from "../node-connection.ts";
import { lingerAndClose } from "./node-linger.ts";
import type { NodeListener } from "../node-listener.ts";
import type { CloseOptions, CloseResult } from "../server.ts";
import { closePort } from "../workarounds/idle-connections.ts";

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
 * Follows a server's connections, and stops it without losing what it accepted.
 *
 * @internal
 */
export class NodeShutdown {
  readonly #server: HttpServer;
  readonly #listener: NodeListener;
  readonly #events: ConnectionEvents;
  readonly #connections = new Map<Socket, NodeConnection>();
  /** One function each for all sockets: an idle connection has no closure of its own. */
  readonly #onEnd: (this: Socket) => void;
  readonly #onClose: (this: Socket) => void;
  #closing: Promise<CloseResult> | undefined;

  constructor(
    server: HttpServer,
    listener: NodeListener,
    limits: Pick<ConnectionEvents, "maxPipelined" | "heldTimeout">,
  ) {
    this.#server = server;
    this.#listener = listener;
    const connections = this.#connections;
    this.#onEnd = function () {
      connections.get(this)?.leave();
    };
    this.#onClose = function () {
      connections.get(this)?.close();
      connections.delete(this);
    };
    this.#events = {
      ...limits,
      listener,
      onIdle: (connection) => {
        if (this.#closing !== undefined) this.#endWhenIdle(connection);
      },
    };
    server.on("connection", (socket: Socket) => {
      const connection = this.#follow(socket);
      if (this.#closing !== undefined) this.#endWhenIdle(connection);
    });
  }

  #follow(socket: Socket): NodeConnection {
    const known = this.#connections.get(socket);
    if (known !== undefined) return known;
    const connection = new NodeConnection(socket, this.#events);
    this.#connections.set(socket, connection);
    socket.on("end", this.#onEnd).on("close", this.#onClose);
    return connection;
  }

  /** The connection of a socket that is not closed. */
  find(socket: Socket): NodeConnection | undefined {
    return this.#connections.get(socket);
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
    const server = this.#server;
    const { promise, resolve } = Promise.withResolvers<CloseResult>();
    const deadline = setTimeout(() => {
      resolve({ forced: this.#cutOff() });
    }, timeout);
    const stopListening = (): void => {
      if (!server.listening) return;
      closePort(server, () => {
        clearTimeout(deadline);
        resolve({ forced: 0 });
      });
    };
    const takeBacklog = (): void => {
      if (server.listening) acceptBacklog(server, stopListening, (socket) => this.#follow(socket));
    };
    this.#listener.isClosing = true;
    for (const connection of this.#connections.values()) this.#endWhenIdle(connection);
    // Without connections, only those in the backlog can be on the way.
    setTimeout(takeBacklog, this.#connections.size === 0 ? 0 : grace);
    return promise;
  }

  /** Ends everything at once, and counts the requests that are cut off. */
  #cutOff(): number {
    let forced = 0;
    for (const { socket, queue } of this.#connections.values()) {
      forced += queue.begun;
      socket.destroy();
    }
    if (this.#server.listening) closePort(this.#server, () => undefined);
    return forced;
  }

  /** Ends a connection after the grace, unless a request has begun to arrive on it until then. */
  #endWhenIdle(connection: NodeConnection): void {
    // It is answered when it is whole, or refused when `server.headersTimeout` is over.
    if (connection.hasHalfHead) return;
    const { socket } = connection;
    const { bytesRead } = socket;
    const endIfIdle = (): void => {
      if (socket.bytesRead === bytesRead && connection.queue.isIdle) lingerAndClose(socket);
    };
    // What came during a stall is read between the timer and the immediate.
    setTimeout(() => setImmediate(endIfIdle), bytesRead === 0 ? freshGrace : grace);
  }
}

function checkTimeout(options: CloseOptions): number {
  return readOptions("close()", options, closeOptions).timeout;
}
