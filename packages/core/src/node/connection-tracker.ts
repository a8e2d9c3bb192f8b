import type { Server as HttpServer } from "node:http";
import type { Socket } from "node:net";
import { type ConnectionOptions, NodeConnection } from "./node-connection.ts";

/** The open connections of a server. */
export class ConnectionTracker {
  /** Called when a connection opens, or has no unanswered request left. `null` until the server shuts down. */
  onIdle: ConnectionOptions["onIdle"] | null = null;
  readonly #options: ConnectionOptions;
  readonly #connections = new Map<Socket, NodeConnection>();
  /** Listens to `end` on all sockets. A listener for each socket would cost an idle connection a closure. */
  readonly #onEnd: (this: Socket) => void;
  readonly #onClose: (this: Socket) => void;

  constructor(server: HttpServer, options: Omit<ConnectionOptions, "onIdle">) {
    const connections = this.#connections;
    this.#onEnd = function () {
      connections.get(this)?.handleHalfClose();
    };
    this.#onClose = function () {
      connections.get(this)?.close();
      connections.delete(this);
    };
    this.#options = {
      ...options,
      onIdle: (connection) => {
        this.onIdle?.(connection);
      },
    };
    server.on("connection", (socket: Socket) => {
      const connection = this.follow(socket);
      this.onIdle?.(connection);
    });
  }

  /** The open connections. */
  get all(): Iterable<NodeConnection> {
    return this.#connections.values();
  }

  /** The number of open connections. */
  get size(): number {
    return this.#connections.size;
  }

  /** Finds the connection of an open socket. */
  find(socket: Socket): NodeConnection | undefined {
    return this.#connections.get(socket);
  }

  /** Tracks the connection of a socket until the socket closes. */
  follow(socket: Socket): NodeConnection {
    const known = this.#connections.get(socket);
    if (known !== undefined) return known;
    const connection = new NodeConnection(socket, this.#options);
    this.#connections.set(socket, connection);
    socket.on("end", this.#onEnd).on("close", this.#onClose);
    return connection;
  }
}
