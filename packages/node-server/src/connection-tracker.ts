import { type ConnectionOptions, NodeConnection } from "./node-connection.ts";
import { lingerAndClose } from "./node-linger.ts";
import { lingerAfterLastResponse } from "./workarounds/last-response.ts";
import { findRawSocket } from "./workarounds/raw-socket.ts";
import { destroyStuckSockets } from "./workarounds/stuck-tls-writes.ts";
import { holdReadsWhilePaused } from "./workarounds/tls-reads.ts";
import type { Server as HttpServer } from "node:http";
import type { Socket } from "node:net";

/** The open connections of a server. */
export class ConnectionTracker {
  /** Called when a connection opens, or has no unanswered request left. `null` until the server shuts down. */
  onIdle: ConnectionOptions["onIdle"] | null = null;
  /** Called with each accepted socket whose handshake begins. `null` until the server shuts down. */
  onHandshake: ((socket: Socket) => void) | null = null;
  /** The open connections by their sockets. */
  readonly open: Map<Socket, NodeConnection> = new Map<Socket, NodeConnection>();
  /** The accepted sockets whose TLS handshake is not complete. Empty without TLS. */
  readonly handshakes: Set<Socket> = new Set<Socket>();
  readonly #isTls: boolean;
  readonly #options: ConnectionOptions;
  /** Listens to `end` on all sockets. A listener for each socket would cost an idle connection a closure. */
  readonly #onEnd: (this: Socket) => void;
  readonly #onClose: (this: Socket) => void;

  constructor(server: HttpServer, isTls: boolean, options: Omit<ConnectionOptions, "onIdle">) {
    const { open, handshakes } = this;
    this.#isTls = isTls;
    this.#onEnd = function () {
      open.get(this)?.handleHalfClose();
    };
    this.#onClose = function () {
      open.get(this)?.close();
      open.delete(this);
      handshakes.delete(this);
    };
    this.#options = {
      ...options,
      onIdle: (connection) => {
        this.onIdle?.(connection);
      },
    };
    server.on("connection", (socket: Socket) => {
      this.accept(socket);
      if (isTls) this.onHandshake?.(socket);
      else this.#open(socket);
    });
    if (isTls) {
      server.once("listening", () => {
        destroyStuckSockets(server, open);
      });
    }
    server.on("secureConnection", (socket: Socket) => {
      handshakes.delete(findRawSocket(socket));
      holdReadsWhilePaused(socket);
      this.#open(socket);
    });
  }

  /** Finds the connection of an open socket. */
  find(socket: Socket): NodeConnection | undefined {
    return this.open.get(socket);
  }

  /** Tracks a socket that the server has accepted. With TLS, its connection opens after the handshake. */
  accept(socket: Socket): void {
    if (this.#isTls) {
      this.handshakes.add(socket);
      socket.on("close", this.#onClose);
    } else {
      this.#follow(socket);
    }
  }

  #open(socket: Socket): void {
    const connection = this.#follow(socket);
    this.onIdle?.(connection);
  }

  #follow(socket: Socket): NodeConnection {
    const known = this.open.get(socket);
    if (known !== undefined) return known;
    const connection = new NodeConnection(socket, this.#options);
    this.open.set(socket, connection);
    lingerAfterLastResponse(socket, lingerAndClose);
    socket.on("end", this.#onEnd).on("close", this.#onClose);
    return connection;
  }
}
