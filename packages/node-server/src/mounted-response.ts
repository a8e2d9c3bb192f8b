import type { ResponseState } from "./node-response.ts";
import type { Observer } from "@fw/http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** The state of a response whose connection belongs to a foreign server. */
export class MountedResponse implements ResponseState {
  isAbandoned = false;
  /** Node's server has sent the 100 itself. */
  isContinueExpected = false;
  observer: Observer | null = null;
  /** The shutdown of a foreign server does not end streams. */
  endEvents: (() => void) | null = null;
  readonly req: IncomingMessage;
  /** Resolves once the response is sent, or can no longer be. */
  readonly over: Promise<void>;
  readonly #response: ServerResponse;
  readonly #onAbandoned: (() => void)[] = [];

  constructor(message: IncomingMessage, response: ServerResponse) {
    this.req = message;
    this.#response = response;
    let resolve = (): void => undefined;
    this.over = new Promise((settle) => (resolve = settle));
    const end = (): void => {
      if (this.#endIfOver(message)) resolve();
    };
    response.on("close", end).on("finish", () => {
      discardBody(message);
      // A response that a test or a platform has made up may never close.
      resolve();
    });
    // A response that waits for its turn on the connection does not learn that the connection has ended.
    message.on("close", end);
    end();
  }

  whenAbandoned(callback: () => void): void {
    if (this.isAbandoned) callback();
    else this.#onAbandoned.push(callback);
  }

  endConnection(): void {
    this.#response.shouldKeepAlive = false;
  }

  /** Returns whether the response is over. */
  #endIfOver({ socket }: { readonly socket: Partial<Socket> }): boolean {
    const { writableFinished } = this.#response;
    // A socket that a test or a platform has made up may lack it.
    if (!writableFinished && socket.writable !== false) return false;
    if (!writableFinished && !this.isAbandoned) {
      this.isAbandoned = true;
      for (const callback of this.#onAbandoned) callback();
    }
    const { observer } = this;
    // Without an observer, or if something else has sent a response, there is nothing of ours to tell.
    observer?.end(writableFinished && observer.outgoing !== null);
    return true;
  }
}

/** Discards the rest of a body, so that the next request of the connection can arrive. Node only discards untouched ones. */
function discardBody(message: IncomingMessage): void {
  if (message.complete) return;
  message.removeAllListeners("data").removeAllListeners("readable");
  // A message that a test has made up may be no stream.
  (message as Partial<IncomingMessage>).resume?.();
}
