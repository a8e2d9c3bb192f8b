import type { Server as HttpServer } from "node:http";
import type { Socket } from "node:net";
import { type ConnectionOptions, NodeConnection } from "./node-connection.ts";

/** The open connections of a server. */
export class ConnectionTracker {
  /** Called when a connection opens, or has no unanswered request left. `null` until the server shuts down. */
  onIdle: ConnectionOptions["onIdle"] | null = null;
  /** The open connections by their sockets. */
  readonly open: Map<Socket, NodeConnection> = new Map<Socket, NodeConnection>();
  readonly #options: ConnectionOptions;
  /** Listens to `end` on all sockets. A listener for each socket would cost an idle connection a closure. */
  readonly #onEnd: (this: Socket) => void;
  readonly #onClose: (this: Socket) => void;

  constructor(server: HttpServer, options: Omit<ConnectionOptions, "onIdle">) {
    const { open } = this;
    this.#onEnd = function () {
      open.get(this)?.handleHalfClose();
    };
    this.#onClose = function () {
      open.get(this)?.close();
      open.delete(this);
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

  /** Finds the connection of an open socket. */
  find(socket: Socket): NodeConnection | undefined {
    return this.open.get(socket);
  }

  /** Tracks the connection of a socket until the socket closes. */
  follow(socket: Socket): NodeConnection {
    const known = this.open.get(socket);
    if (known !== undefined) return known;
    const connection = new NodeConnection(socket, this.#options);
    this.open.set(socket, connection);
    socket.on("end", this.#onEnd).on("close", this.#onClose);
    return connection;
  }
}
