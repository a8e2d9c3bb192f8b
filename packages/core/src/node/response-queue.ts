import { AsyncLocalStorage } from "node:async_hooks";

/**
 * A response, as its queue sees it.
 *
 * @internal
 */
export interface QueuedResponse<Self> {
  /** The response to the next request of the connection. */
  next: Self | undefined;
  /** Whether the connection stays open after this response. */
  shouldKeepAlive: boolean;
  /** Whether the response may close the connection although its request does not ask for that. */
  readonly mayBeLast: boolean;
  /** How many of its bytes are not handed to the system yet. */
  readonly writableLength: number;
  /** Whether nothing more is written to it. */
  readonly writableEnded: boolean;
  /** Whether it was sent to the end. */
  readonly writableFinished: boolean;
  /** Runs a function in the asynchronous context of its request. */
  resume: (run: () => void) => void;
  /** Learns that nothing awaits it any more. */
  abandon(): void;
  /** Reports to `onResponse` how far it was sent, because the connection ends before its turn. */
  endObserver(): void;
}

/**
 * The connection of a queue.
 *
 * @internal
 */
export interface QueueOwner<Response> {
  /** Answers a request. */
  begin(response: Response): void;
  /** Stops reading, because a request waits or comes after the last one. */
  hold(): void;
  /** Reads on, because no request waits any more. */
  release(): void;
}

/** A further request begins only while the response before it has at most this many unsent bytes. */
const maxUnsentBytes = 65_536;

/**
 * The responses of a connection, in the order of their requests. The first ones are being answered, and those
 * after them wait. They form a list by their `next`: a listener for each took a twentieth of a small request's
 * time.
 *
 * @internal
 */
export class ResponseQueue<Response extends QueuedResponse<Response>> {
  readonly #owner: QueueOwner<Response>;
  readonly #maxPipelined: number;
  #first: Response | undefined;
  #last: Response | undefined;
  /** The first of the requests that wait. */
  #waiting: Response | undefined;
  /** The last of the requests that have begun. */
  #newest: Response | undefined;
  #begun = 0;
  #isEnding = false;
  #afterLast: (() => void) | undefined;

  /**
   * @param owner - The connection.
   * @param maxPipelined - How many requests are answered at once.
   */
  constructor(owner: QueueOwner<Response>, maxPipelined: number) {
    this.#owner = owner;
    this.#maxPipelined = maxPipelined;
  }

  /** How many requests have begun whose responses are not sent to the end. */
  get begun(): number {
    return this.#begun;
  }

  /** Whether every request is answered. */
  get isIdle(): boolean {
    return this.#first === undefined;
  }

  /** Whether the last request is the last of the connection, so that no further one is answered. */
  get isEnding(): boolean {
    return this.#isEnding;
  }

  /** The response that is being sent, if there is one. */
  get first(): Response | undefined {
    return this.#first;
  }

  /** The response to the last request that is not answered yet. */
  get last(): Response | undefined {
    return this.#last;
  }

  /** Takes a request, which begins now or waits. After one that ends the connection, it is dropped. */
  add(response: Response): void {
    if (this.#isEnding) {
      this.#owner.hold();
      return;
    }
    if (this.#last === undefined) this.#first = response;
    else this.#last.next = response;
    this.#last = response;
    if (!response.shouldKeepAlive) this.#isEnding = true;
    if (this.#waiting === undefined && this.#mayBegin()) {
      this.#begin(response);
    } else {
      this.#waiting ??= response;
      response.resume = AsyncLocalStorage.snapshot();
      this.#owner.hold();
    }
  }

  /** Removes the first response, which was sent to the end, and begins requests that wait. */
  finish(response: Response): void {
    this.#begun--;
    this.#first = response.next;
    if (this.#first === undefined) {
      this.#last = undefined;
      // An idle connection would keep the last request and its response.
      this.#newest = undefined;
      // A response that announces the end closes the connection itself.
      if (response.shouldKeepAlive) this.#afterLast?.();
      return;
    }
    if (this.#waiting === undefined) return;
    while (this.#waiting !== undefined && this.#mayBegin()) {
      const waiting: Response = this.#waiting;
      this.#waiting = waiting.next;
      waiting.resume(() => {
        this.#begin(waiting);
      });
    }
    if (this.#waiting === undefined) this.#owner.release();
  }

  /** Closes the connection after a response. The requests after it are not answered. */
  endWith(response: Response): void {
    response.shouldKeepAlive = false;
    // The response itself may wait for those before it.
    for (let later = response.next; later !== undefined; later = later.next) {
      if (later === this.#waiting) this.#waiting = undefined;
    }
    this.#cutAfter(response);
    this.#isEnding = true;
  }

  /** Takes no further request, and calls back after the last response, or now if there is none. */
  endThen(callback: () => void): void {
    this.#isEnding = true;
    if (this.isIdle) callback();
    else this.#afterLast = callback;
  }

  /**
   * Abandons the responses that are not complete, and keeps the complete ones before the first of them.
   *
   * @param onLast - Called after the last complete response, if others after it are dropped.
   * @returns Whether the response that is being sent is complete; also `true` if there is none.
   */
  keepComplete(onLast: () => void): boolean {
    this.#abandon((response) => !response.writableEnded);
    let last = this.#first;
    if (last === undefined) return true;
    if (!last.writableEnded) return false;
    while (last.next?.writableEnded === true) last = last.next;
    if (last.next === undefined) return true;
    // No refusal may take the place of a response that is dropped.
    this.#cutAfter(last);
    this.#afterLast = onLast;
    return true;
  }

  /** Abandons every response that was not sent to the end, because the connection is closed. */
  close(): void {
    this.#abandon((response) => !response.writableFinished);
    for (let each = this.#first; each !== undefined; each = each.next) each.endObserver();
  }

  #abandon(isAffected: (response: Response) => boolean): void {
    this.#isEnding = true;
    this.#waiting = undefined;
    for (let each = this.#first; each !== undefined; each = each.next) {
      if (isAffected(each)) each.abandon();
    }
  }

  #cutAfter(response: Response): void {
    for (let each = response.next; each !== undefined; each = each.next) each.endObserver();
    response.next = undefined;
    this.#last = response;
  }

  #mayBegin(): boolean {
    if (this.#begun === 0) return true;
    const newest = this.#newest;
    if (newest === undefined || newest.mayBeLast) return false;
    // A client that reads no responses must not fill the memory with what it requests.
    return this.#begun < this.#maxPipelined && newest.writableLength <= maxUnsentBytes;
  }

  #begin(response: Response): void {
    this.#begun++;
    this.#newest = response;
    this.#owner.begin(response);
  }
}
