import type { Server as HttpServer } from "node:http";
import type { Socket } from "node:net";
import { readOptions } from "@fw/options";
import { closeOptions } from "../../option-tables.ts";
import { acceptBacklog } from "./node-backlog.ts";
import { NodeConnection, type ConnectionOptions } from "../node-connection.ts";
import { lingerAndClose } from "./node-linger.ts";
import type { NodeListener } from "../node-listener.ts";
import type { CloseOptions, CloseResult } from "../server.ts";
import { closePort } from "../workarounds/idle-connections.ts";

/**
 * How long idle connections may still send a request, and new connections are accepted, in milliseconds. Closing
 * idle connections immediately, as `http.Server` does, would lose requests that are already on their way.
 */
const grace = 200;

/**
 * The grace period of a connection that has not sent anything yet, in milliseconds. Its first request is almost
 * certainly on its way.
 */
const freshGrace = 1_000;

/** Tracks a server's connections, and stops the server without losing accepted requests. */
export class NodeShutdown {
  readonly #server: HttpServer;
  readonly #listener: NodeListener;
  readonly #options: ConnectionOptions;
  readonly #connections = new Map<Socket, NodeConnection>();
  /** Shared by all sockets, so that an idle connection needs no closure. */
  readonly #onEnd: (this: Socket) => void;
  readonly #onClose: (this: Socket) => void;
  #closing: Promise<CloseResult> | undefined;

  constructor(
    server: HttpServer,
    listener: NodeListener,
    limits: Pick<ConnectionOptions, "maxPipelined" | "pauseTimeout">,
  ) {
    this.#server = server;
    this.#listener = listener;
    const connections = this.#connections;
    this.#onEnd = function () {
      connections.get(this)?.handleHalfClose();
    };
    this.#onClose = function () {
      connections.get(this)?.close();
      connections.delete(this);
    };
    this.#options = {
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
    const connection = new NodeConnection(socket, this.#options);
    this.#connections.set(socket, connection);
    socket.on("end", this.#onEnd).on("close", this.#onClose);
    return connection;
  }

  /** The connection of an open socket. */
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
      resolve({ forced: this.#destroyConnections() });
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
    // Without open connections, only the backlog can hold requests.
    setTimeout(takeBacklog, this.#connections.size === 0 ? 0 : grace);
    return promise;
  }

  /** Destroys all connections and counts the requests that are cut off. */
  #destroyConnections(): number {
    let forced = 0;
    for (const { socket, queue } of this.#connections.values()) {
      forced += queue.inFlight;
      socket.destroy();
    }
    if (this.#server.listening) closePort(this.#server, () => undefined);
    return forced;
  }

  /** Ends a connection after the grace period, unless a request arrives in the meantime. */
  #endWhenIdle(connection: NodeConnection): void {
    // The request is answered once it is complete, or refused after `server.headersTimeout`.
    if (connection.hasPartialHead) return;
    const { socket } = connection;
    const { bytesRead } = socket;
    const endIfIdle = (): void => {
      if (socket.bytesRead === bytesRead && connection.queue.isIdle) lingerAndClose(socket);
    };
    // Bytes that arrived while the event loop was blocked are read between the timer and the immediate.
    setTimeout(() => setImmediate(endIfIdle), bytesRead === 0 ? freshGrace : grace);
  }
}

function checkTimeout(options: CloseOptions): number {
  return readOptions("close()", options, closeOptions).timeout;
}
