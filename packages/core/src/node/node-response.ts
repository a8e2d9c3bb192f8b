import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { ResponseObserver } from "../observe/response-observer.ts";
import type { QueuedResponse } from "./response-queue.ts";
import { http } from "./workarounds/http-module.ts";

/**
 * The connection of a response, as far as the response has to know it.
 *
 * @internal
 */
export interface ResponseOwner {
  /** The response to the last request. */
  readonly last: NodeResponse | undefined;
  /** Whether nothing behind the last request is answered. */
  readonly isEnding: boolean;
  /** Ends the connection with a response; the requests behind it are not answered. */
  endWith(response: NodeResponse): void;
  /** Goes on behind a response that is sent to the end. */
  finish(response: NodeResponse): void;
}

/**
 * A response that knows its place on its connection.
 *
 * @internal
 */
export class NodeResponse<Request extends IncomingMessage = IncomingMessage>
  extends http.ServerResponse<Request>
  implements QueuedResponse<NodeResponse>
{
  /** The connection whose requests wait for this response; `null` for one that is not served. */
  owner: ResponseOwner | null = null;
  /** The response to the request behind this one's. */
  next: NodeResponse | undefined;
  /** Whether the client waits for a 100 before it sends the body. */
  isContinueExpected = false;
  /** Runs what follows in the context of its own request, where it had to wait behind another's. */
  resume: (run: () => void) => void = runHere;
  /** Whether this response is no longer awaited. */
  isAbandoned = false;
  /** Follows the request, where the application wants to hear of it. */
  observer: ResponseObserver | null = null;
  #onAbandoned: (() => void)[] | undefined;

  /** Whether it may end the connection though its request does not ask for that. */
  get mayBeLast(): boolean {
    // HTTP/1.0 frames few bodies; a client that waits for a 100 may send its body or not.
    return this.req.httpVersionMinor === 0 || this.isContinueExpected;
  }

  /** Calls back once if the client goes before it has the response; at once if it has gone. */
  whenAbandoned(callback: () => void): void {
    if (this.isAbandoned) callback();
    else (this.#onAbandoned ??= []).push(callback);
  }

  /** Notes that this response is no longer awaited. */
  abandon(): void {
    if (this.isAbandoned) return;
    this.isAbandoned = true;
    this.#onAbandoned?.forEach((callback) => {
      callback();
    });
  }

  endObserver(): void {
    const { observer } = this;
    if (observer === null) return;
    // Without a socket, nothing of it was sent.
    if (this.socket === null) observer.outgoing = null;
    observer.end(this.writableFinished);
  }

  /** Cuts the response off when its turn has come; what was written before goes out. */
  cut(): void {
    if (this.socket === null) this.once("socket", cutSocket);
    else cutSocket(this.socket);
  }

  /** Node gives the socket to the next response. */
  override detachSocket(socket: Socket): void {
    super.detachSocket(socket);
    // Node keeps responses for a while, and these keep requests: collecting them took longer.
    this.#onAbandoned = undefined;
    this.owner?.finish(this);
  }
}

/** At the end of this turn, Node has handed on what was written. */
function cutSocket(socket: Socket): void {
  setImmediate(() => socket.destroy());
}

function runHere(run: () => void): void {
  run();
}
