import { AsyncLocalStorage } from "node:async_hooks";
import { type ConnectionEvent, type ConnectionState, transitions } from "./connection-state.ts";

/** A response in the queue. */
export interface QueuedResponse<Self> {
  /** The response to the next request of the connection. */
  next: Self | undefined;
  /** Whether the connection stays open after this response. */
  shouldKeepAlive: boolean;
  /** Whether the response may close the connection although its request did not ask for that. */
  readonly mayCloseConnection: boolean;
  /** The number of bytes not yet handed to the system. */
  readonly writableLength: number;
  /** Whether the response is complete, so that nothing more is written. */
  readonly writableEnded: boolean;
  /** Whether the response was sent completely. */
  readonly writableFinished: boolean;
  /** Runs a function in the async context of its request. */
  runInContext: (run: () => void) => void;
  /** Marks the response as no longer awaited. */
  abandon(): void;
  /** Ends the observation of a request, because the connection ends before its response was sent. */
  endObserver(): void;
}

/** The part of a connection that its queue uses. */
export interface QueueConnection<Response> {
  /** Answers a request. */
  begin(response: Response): void;
  /** Stops reading, because a request waits or arrives after the last one. */
  pause(): void;
  /** Resumes reading, because no request waits any more. */
  resume(): void;
}

/** The next request begins only if the previous response has at most this many unsent bytes. */
const maxUnsentBytes = 65_536;

/**
 * The responses of a connection, in request order. The first ones are in progress, and those after them wait.
 * Each response links to the next. A listener on each response took a twentieth of a small request's time.
 */
export class ResponseQueue<Response extends QueuedResponse<Response>> {
  readonly #connection: QueueConnection<Response>;
  readonly #maxPipelined: number;
  #first: Response | undefined;
  #last: Response | undefined;
  /** The first request that waits. */
  #waiting: Response | undefined;
  /** The last request that has begun. */
  #newest: Response | undefined;
  #inFlight = 0;
  #state: ConnectionState = "open";
  #afterLast: (() => void) | undefined;

  /**
   * @param connection - The connection.
   * @param maxPipelined - The maximum number of concurrent requests.
   */
  constructor(connection: QueueConnection<Response>, maxPipelined: number) {
    this.#connection = connection;
    this.#maxPipelined = maxPipelined;
  }

  /** Lists the responses that have begun and are not completely sent. */
  listInFlight(): Response[] {
    const list: Response[] = [];
    let each = this.#first;
    for (; each !== undefined && list.length < this.#inFlight; each = each.next) list.push(each);
    return list;
  }

  /** Whether every request is answered. */
  get isIdle(): boolean {
    return this.#first === undefined;
  }

  /** Whether the last request closes the connection, so that no further one is answered. */
  get isEnding(): boolean {
    return this.#state !== "open";
  }

  /** The response that is being sent. */
  get first(): Response | undefined {
    return this.#first;
  }

  /** The response to the last unanswered request. */
  get last(): Response | undefined {
    return this.#last;
  }

  /** Adds a request, which begins now or waits. A request after one that closes the connection is dropped. */
  add(response: Response): void {
    const next = transitions[this.#state][response.shouldKeepAlive ? "request" : "lastRequest"];
    if (next === undefined) {
      this.#connection.pause();
      return;
    }
    this.#state = next;
    if (this.#last === undefined) this.#first = response;
    else this.#last.next = response;
    this.#last = response;
    if (this.#waiting === undefined && this.#mayBegin()) {
      this.#begin(response);
    } else {
      this.#waiting ??= response;
      response.runInContext = AsyncLocalStorage.snapshot();
      this.#connection.pause();
    }
  }

  /** Removes the first response, which was sent completely, and begins waiting requests. */
  finish(response: Response): void {
    this.#inFlight--;
    this.#first = response.next;
    if (this.#first === undefined) {
      this.#last = undefined;
      // An idle connection must not keep the last request and its response alive.
      this.#newest = undefined;
      // Node itself closes a connection that is not kept alive.
      if (response.shouldKeepAlive) this.#afterLast?.();
      return;
    }
    if (this.#waiting === undefined) return;
    while (this.#waiting !== undefined && this.#mayBegin()) {
      const waiting: Response = this.#waiting;
      this.#waiting = waiting.next;
      waiting.runInContext(() => {
        this.#begin(waiting);
      });
    }
    if (this.#waiting === undefined) this.#connection.resume();
  }

  /**
   * Closes the connection after a response. Later requests are not answered.
   *
   * @param event - `shutdown` if the response is the last one only because of a shutdown.
   */
  endWith(response: Response, event: "lastResponse" | "shutdown" = "lastResponse"): void {
    if (!this.#apply(event)) return;
    response.shouldKeepAlive = false;
    // Requests after this one never begin. This one may itself be waiting.
    for (let later = response.next; later !== undefined; later = later.next) {
      if (later === this.#waiting) this.#waiting = undefined;
    }
    this.#dropAfter(response);
  }

  /** Drops further requests, because the parser refused them. Calls back after the last response, or now on an idle queue. */
  refuse(callback: () => void): void {
    if (!this.#apply("invalidBytes")) return;
    if (this.isIdle) callback();
    else this.#afterLast = callback;
  }

  /**
   * Abandons incomplete responses, and keeps the complete ones before the first of them.
   *
   * @param onLast - Called after the last complete response, if later ones are dropped.
   * @returns Whether the first response is complete; `true` if the queue is empty.
   */
  keepComplete(onLast: () => void): boolean {
    this.#apply("halfClose");
    this.#abandon((response) => !response.writableEnded);
    let last = this.#first;
    if (last === undefined) return true;
    if (!last.writableEnded) return false;
    while (last.next?.writableEnded === true) last = last.next;
    if (last.next === undefined) return true;
    // The dropped responses end here, so that the refusal of later bytes is not sent in their place.
    this.#dropAfter(last);
    this.#afterLast = onLast;
    return true;
  }

  /** Abandons every response that was not completely sent, because the connection is closed. */
  close(): void {
    this.#apply("close");
    this.#abandon((response) => !response.writableFinished);
    for (let each = this.#first; each !== undefined; each = each.next) each.endObserver();
  }

  /** Applies an event. Returns whether it has an effect. */
  #apply(event: ConnectionEvent): boolean {
    const next = transitions[this.#state][event];
    if (next === undefined) return false;
    this.#state = next;
    return true;
  }

  #abandon(isAffected: (response: Response) => boolean): void {
    this.#waiting = undefined;
    for (let each = this.#first; each !== undefined; each = each.next) {
      if (isAffected(each)) each.abandon();
    }
  }

  /** Drops the responses after this one. */
  #dropAfter(response: Response): void {
    for (let each = response.next; each !== undefined; each = each.next) each.endObserver();
    response.next = undefined;
    this.#last = response;
  }

  #mayBegin(): boolean {
    if (this.#inFlight === 0) return true;
    const newest = this.#newest;
    if (newest === undefined || newest.mayCloseConnection) return false;
    // A client that reads no responses must not exhaust the memory.
    return this.#inFlight < this.#maxPipelined && newest.writableLength <= maxUnsentBytes;
  }

  #begin(response: Response): void {
    this.#inFlight++;
    this.#newest = response;
    this.#connection.begin(response);
  }
}
