import { cutOff } from "./cut-off.ts";
import type { NodeListener } from "./node-listener.ts";
import type { NodeResponse, ResponseConnection } from "./node-response.ts";
import { ResponseQueue, type QueueConnection } from "./response-queue.ts";
import { pauseSocket, resumeSocket } from "./workarounds/paused-socket.ts";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

/** What all connections of a server share. */
export interface ConnectionOptions {
  /** The maximum number of concurrent requests on one connection. */
  readonly maxPipelined: number;
  /** How many milliseconds a connection may stay paused while requests wait. 0 disables the limit. */
  readonly pauseTimeout: number;
  readonly listener: NodeListener;
  /** Called when a connection has no unanswered request left. */
  readonly onIdle: (connection: NodeConnection) => void;
}

const emptyLineBytes = 2;

/** A connection: its socket and its response queue. */
export class NodeConnection implements ResponseConnection, QueueConnection<NodeResponse> {
  readonly socket: Socket;
  readonly queue: ResponseQueue<NodeResponse>;
  readonly #options: ConnectionOptions;
  /** The last request, if its response was sent before its body had arrived. */
  #unread: IncomingMessage | undefined;
  /** The socket's `bytesRead` when the last request was answered. */
  #answeredBytes = 0;
  /** The timer that limits how long the socket stays paused. A paused socket does not notice a disconnect. */
  #pauseTimer: NodeJS.Timeout | undefined;

  constructor(socket: Socket, options: ConnectionOptions) {
    this.socket = socket;
    this.#options = options;
    this.queue = new ResponseQueue(this, options.maxPipelined);
  }

  /**
   * Whether every request is answered, and no further head is arriving. An empty line is no part of a head (RFC 9112 §2.2).
   * Node shows how many bytes have arrived and not which, so any two bytes count as one.
   */
  get isIdle(): boolean {
    return this.queue.isIdle && this.socket.bytesRead - this.#answeredBytes <= emptyLineBytes;
  }

  /** Adds a request. A request after one that closes the connection is never answered. */
  receive(response: NodeResponse): void {
    // Set the connection first, because the queue may begin the request immediately.
    if (!this.queue.isEnding) response.nodeConnection = this;
    this.queue.add(response);
  }

  finish(response: NodeResponse): void {
    response.observer?.end(true);
    this.#pauseTimer?.refresh();
    if (!response.req.complete) this.#unread = response.req;
    this.queue.finish(response);
    if (!this.queue.isIdle) return;
    this.#answeredBytes = this.socket.bytesRead;
    this.#options.onIdle(this);
  }

  /**
   * Handles the `end` of the socket. The client may have half-closed it or disconnected, so only complete responses are
   * sent.
   */
  handleHalfClose(): void {
    if (!this.queue.keepComplete(() => this.socket.end())) this.socket.destroy();
  }

  /** Handles the `close` of the socket. */
  close(): void {
    clearTimeout(this.#pauseTimer);
    this.queue.close();
    // Once a request is answered, Node no longer tells a reader of its body that the socket has closed.
    this.#unread?.destroy();
  }

  begin(response: NodeResponse): void {
    this.#options.listener.serve(response);
  }

  /** Pauses the socket. Destroys it if requests wait for too long. */
  pause(): void {
    pauseSocket(this.socket);
    const { pauseTimeout } = this.#options;
    if (pauseTimeout === 0) return;
    this.#pauseTimer ??= setTimeout(() => {
      cutOff(this.socket, this.queue.listInFlight()[0]);
    }, pauseTimeout);
  }

  resume(): void {
    // After the last request, nothing is left to read but the rest of its body.
    if (this.queue.isEnding && this.queue.last?.req.complete !== false) return;
    clearTimeout(this.#pauseTimer);
    this.#pauseTimer = undefined;
    resumeSocket(this.socket);
  }
}
