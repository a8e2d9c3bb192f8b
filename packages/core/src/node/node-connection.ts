import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { holdSocket, releaseSocket } from "./workarounds/held-socket.ts";
import type { NodeListener } from "./node-listener.ts";
import type { NodeResponse, ResponseOwner } from "./node-response.ts";

/**
 * What the connections of a server share.
 *
 * @internal
 */
export interface ConnectionEvents {
  /** How many requests of one connection are answered at once. */
  readonly maxPipelined: number;
  /** How long requests that wait may keep a connection from being read, in milliseconds; 0 for ever. */
  readonly heldTimeout: number;
  readonly listener: NodeListener;
  /** Called when all requests of a connection are answered. */
  readonly onIdle: (connection: NodeConnection) => void;
}

/** How much of a response may wait to be sent before a further request begins, in bytes. */
const maxUnsentBytes = 65_536;

/**
 * A connection and its responses, in the order of their requests: some are being answered, those
 * behind them wait. The responses form a list by their `next`, because a listener for each took a
 * twentieth of a small request's time.
 *
 * @internal
 */
export class NodeConnection implements ResponseOwner {
  readonly socket: Socket;
  readonly #events: ConnectionEvents;
  #first: NodeResponse | undefined;
  #last: NodeResponse | undefined;
  /** The first of the requests that wait. */
  #waiting: NodeResponse | undefined;
  /** The last of the requests that are being answered. */
  #newest: NodeResponse | undefined;
  /** How many requests are being answered. */
  #begun = 0;
  #isEnding = false;
  /** The last request, if it was answered before its body had come. */
  #unread: IncomingMessage | undefined;
  #afterLast: (() => void) | undefined;
  /** How many bytes had come when the last request was answered. */
  #answeredBytes = 0;
  /** Runs while the connection is not read: nothing else would show that the client has gone. */
  #heldTimer: NodeJS.Timeout | undefined;

  constructor(socket: Socket, events: ConnectionEvents) {
    this.socket = socket;
    this.#events = events;
  }

  /** How many requests have begun whose responses are not sent to the end. */
  get begun(): number {
    return this.#begun;
  }

  /** Whether every request that came is answered. */
  get isIdle(): boolean {
    return this.#first === undefined;
  }

  /** Whether bytes have come since every request was answered: the head of another one has begun. */
  get hasHalfHead(): boolean {
    return this.isIdle && this.socket.bytesRead > this.#answeredBytes;
  }

  /** Whether nothing behind the last request is answered. */
  get isEnding(): boolean {
    return this.#isEnding;
  }

  /** The response that is being sent, if there is any yet. */
  get first(): NodeResponse | undefined {
    return this.#first;
  }

  get last(): NodeResponse | undefined {
    return this.#last;
  }

  /** Takes a request: it is answered now, later, or not at all behind one that ends the connection. */
  receive(response: NodeResponse): void {
    if (this.#isEnding) {
      this.#hold();
      return;
    }
    response.owner = this;
    if (this.#last === undefined) this.#first = response;
    else this.#last.next = response;
    this.#last = response;
    if (!response.shouldKeepAlive) this.#isEnding = true;
    if (this.#waiting === undefined && this.#mayBegin()) {
      this.#begin(response);
    } else {
      this.#waiting ??= response;
      response.resume = AsyncLocalStorage.snapshot();
      this.#hold();
    }
  }

  endWith(response: NodeResponse): void {
    response.shouldKeepAlive = false;
    // It may wait itself, behind others that are answered.
    for (let behind = response.next; behind !== undefined; behind = behind.next) {
      if (behind === this.#waiting) this.#waiting = undefined;
    }
    endObservers(response.next);
    response.next = undefined;
    this.#last = response;
    this.#isEnding = true;
  }

  /** Ends the connection with the last response; then, or now where there is none, it calls back. */
  endThen(callback: () => void): void {
    this.#isEnding = true;
    if (this.isIdle) callback();
    else this.#afterLast = callback;
  }

  finish(response: NodeResponse): void {
    this.#begun--;
    response.observer?.end(true);
    this.#heldTimer?.refresh();
    this.#first = response.next;
    if (!response.req.complete) this.#unread = response.req;
    if (this.#first === undefined) {
      this.#last = undefined;
      // An idle connection would keep the last request and its response.
      this.#newest = undefined;
      this.#answeredBytes = this.socket.bytesRead;
      // Nothing follows an answer that has announced the end.
      if (response.shouldKeepAlive) this.#afterLast?.();
      this.#events.onIdle(this);
      return;
    }
    if (this.#waiting === undefined) return;
    while (this.#waiting !== undefined && this.#mayBegin()) {
      const waiting: NodeResponse = this.#waiting;
      this.#waiting = waiting.next;
      waiting.resume(() => {
        this.#begin(waiting);
      });
    }
    // The last request of all may still have a body to come.
    const isAllRead = this.#isEnding && this.#last?.req.complete !== false;
    if (this.#waiting === undefined && !isAllRead) this.#release();
  }

  /**
   * The client has closed its side, which looks the same as having gone: nothing more is answered
   * than what is complete.
   */
  leave(): void {
    const isCut = this.#first?.writableEnded === false;
    this.#abandon((response) => !response.writableEnded);
    if (isCut) {
      this.socket.destroy();
      return;
    }
    let last = this.#first;
    while (last?.next?.writableEnded === true) last = last.next;
    if (last?.next === undefined) return;
    endObservers(last.next);
    // Nothing is answered behind the complete ones, and no refusal takes its place.
    last.next = undefined;
    this.#last = last;
    this.#afterLast = () => this.socket.end();
  }

  /** The connection is closed. */
  close(): void {
    clearTimeout(this.#heldTimer);
    this.#abandon((response) => !response.writableFinished);
    endObservers(this.#first);
    // Node emits it only to a reader of the body of a request that is not answered.
    this.#unread?.destroy();
  }

  #abandon(isUnfinished: (response: NodeResponse) => boolean): void {
    this.#isEnding = true;
    this.#waiting = undefined;
    for (let response = this.#first; response !== undefined; response = response.next) {
      if (isUnfinished(response)) response.abandon();
    }
  }

  /** Stops reading, for a while: a client whose requests wait for longer is cut off. */
  #hold(): void {
    holdSocket(this.socket);
    const { heldTimeout } = this.#events;
    if (heldTimeout === 0) return;
    this.#heldTimer ??= setTimeout(() => this.socket.destroy(), heldTimeout);
  }

  #release(): void {
    clearTimeout(this.#heldTimer);
    this.#heldTimer = undefined;
    releaseSocket(this.socket);
  }

  #mayBegin(): boolean {
    if (this.#begun === 0) return true;
    const newest = this.#newest;
    if (newest === undefined || newest.mayBeLast) return false;
    // A client that reads nothing must not fill the memory with what it asks for.
    return this.#begun < this.#events.maxPipelined && newest.writableLength <= maxUnsentBytes;
  }

  #begin(response: NodeResponse): void {
    this.#begun++;
    this.#newest = response;
    this.#events.listener.serve(response);
  }
}

/** Tells those who follow these requests that they are not answered to the end. */
function endObservers(first: NodeResponse | undefined): void {
  for (let response = first; response !== undefined; response = response.next) {
    const { observer } = response;
    if (observer === null) continue;
    // Its turn has never come.
    if (response.socket === null) observer.outgoing = null;
    observer.end(response.writableFinished);
  }
}
