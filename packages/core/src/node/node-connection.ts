import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { NodeListener } from "./node-listener.ts";
import type { NodeResponse, ResponseOwner } from "./node-response.ts";
import { ResponseQueue, type QueueOwner } from "./response-queue.ts";
import { holdSocket, releaseSocket } from "./workarounds/held-socket.ts";

/**
 * What the connections of a server share.
 *
 * @internal
 */
export interface ConnectionEvents {
  /** How many requests of one connection are answered at once. */
  readonly maxPipelined: number;
  /** How long a connection is not read while requests wait, in milliseconds; 0 for no limit. */
  readonly heldTimeout: number;
  readonly listener: NodeListener;
  /** Called when all requests of a connection are answered. */
  readonly onIdle: (connection: NodeConnection) => void;
}

/**
 * A connection: its socket, and the queue of its responses.
 *
 * @internal
 */
export class NodeConnection implements ResponseOwner, QueueOwner<NodeResponse> {
  readonly socket: Socket;
  readonly queue: ResponseQueue<NodeResponse>;
  readonly #events: ConnectionEvents;
  /** The last request, if it was answered before its body had arrived. */
  #unread: IncomingMessage | undefined;
  /** How many bytes had arrived when the last request was answered. */
  #answeredBytes = 0;
  /** Runs while the socket is not read, because then nothing else shows that the client has gone. */
  #heldTimer: NodeJS.Timeout | undefined;

  constructor(socket: Socket, events: ConnectionEvents) {
    this.socket = socket;
    this.#events = events;
    this.queue = new ResponseQueue(this, events.maxPipelined);
  }

  /** Whether bytes have arrived since every request was answered, which are the beginning of another head. */
  get hasHalfHead(): boolean {
    return this.queue.isIdle && this.socket.bytesRead > this.#answeredBytes;
  }

  get last(): NodeResponse | undefined {
    return this.queue.last;
  }

  get isEnding(): boolean {
    return this.queue.isEnding;
  }

  endWith(response: NodeResponse): void {
    this.queue.endWith(response);
  }

  /** Takes a request. It is never answered after one that ends the connection. */
  receive(response: NodeResponse): void {
    // The queue may begin the request at once.
    if (!this.queue.isEnding) response.owner = this;
    this.queue.add(response);
  }

  finish(response: NodeResponse): void {
    response.observer?.end(true);
    this.#heldTimer?.refresh();
    if (!response.req.complete) this.#unread = response.req;
    this.queue.finish(response);
    if (!this.queue.isIdle) return;
    this.#answeredBytes = this.socket.bytesRead;
    this.#events.onIdle(this);
  }

  /**
   * Handles a client that has closed its side, which looks like one that has gone: only the responses that
   * are complete are sent.
   */
  leave(): void {
    if (!this.queue.keepComplete(() => this.socket.end())) this.socket.destroy();
  }

  /** Handles a connection that is closed. */
  close(): void {
    clearTimeout(this.#heldTimer);
    this.queue.close();
    // Node reports the close only to a reader whose request is not answered.
    this.#unread?.destroy();
  }

  begin(response: NodeResponse): void {
    this.#events.listener.serve(response);
  }

  /** Stops reading, and destroys the connection if requests wait for too long. */
  hold(): void {
    holdSocket(this.socket);
    const { heldTimeout } = this.#events;
    if (heldTimeout === 0) return;
    this.#heldTimer ??= setTimeout(() => this.socket.destroy(), heldTimeout);
  }

  release(): void {
    // Nothing follows the last request, unless its body is still to come.
    if (this.isEnding && this.last?.req.complete !== false) return;
    clearTimeout(this.#heldTimer);
    this.#heldTimer = undefined;
    releaseSocket(this.socket);
  }
}
