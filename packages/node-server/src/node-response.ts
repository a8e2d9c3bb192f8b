import { cutOff } from "./cut-off.ts";
import type { QueuedResponse, ResponseQueue } from "./response-queue.ts";
import { http } from "./workarounds/http-module.ts";
import type { Observer } from "@fw/http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** The part of a connection that a response uses. */
export interface ResponseConnection {
  /** The responses of the connection. */
  readonly queue: ResponseQueue<NodeResponse>;
  /** Continues after a response was sent completely. */
  finish(response: NodeResponse): void;
}

/** What the framework knows about a response of `node:http`, besides what Node does. */
export interface ResponseState {
  /** Whether nothing awaits the response any more. */
  readonly isAbandoned: boolean;
  /** Whether the client waits for a 100 before it sends the body. */
  isContinueExpected: boolean;
  /** The observer of the request, if there is an `onResponse`. */
  observer: Observer | null;
  /** The request. A response of another server may have another one, or none, as its `req`. */
  readonly req: IncomingMessage;
  /** Ends the stream of `events` that the response sends. `null` if the response is another one. */
  endEvents: (() => void) | null;
  /** Calls back once if the client disconnects before it has the response; at once if it has already disconnected. */
  whenAbandoned(callback: () => void): void;
  /** Ends the connection after the response. */
  endConnection(): void;
}

/** A response that knows its connection and the next response on it. */
export class NodeResponse<Request extends IncomingMessage = IncomingMessage>
  extends http.ServerResponse<Request>
  implements QueuedResponse<NodeResponse>, ResponseState
{
  /** The connection that sends the response, or `null` if none does. In Node, `connection` is the socket. */
  nodeConnection: ResponseConnection | null = null;
  /** The response to the next request. */
  next: NodeResponse | undefined;
  isContinueExpected = false;
  /** Runs a function in the async context of the request, which is not the current one if the request had to wait. */
  runInContext: (run: () => void) => void = runHere;
  isAbandoned = false;
  observer: Observer | null = null;
  endEvents: (() => void) | null = null;
  #onAbandoned: (() => void)[] | undefined;

  /** Whether the response may close the connection although the request did not ask for that. */
  get mayCloseConnection(): boolean {
    // In HTTP/1.0, a body often ends with the connection. A client that waits for a 100 may or may not send its body.
    return this.req.httpVersionMinor === 0 || this.isContinueExpected;
  }

  whenAbandoned(callback: () => void): void {
    if (this.isAbandoned) callback();
    else (this.#onAbandoned ??= []).push(callback);
  }

  /** Marks the response as no longer awaited. */
  abandon(): void {
    if (this.isAbandoned) return;
    this.isAbandoned = true;
    this.#onAbandoned?.forEach((callback) => {
      callback();
    });
  }

  endConnection(): void {
    this.nodeConnection?.queue.endWith(this);
  }

  endObserver(): void {
    const { observer } = this;
    if (observer === null) return;
    // Without a socket, nothing was sent.
    if (this.socket === null) observer.outgoing = null;
    observer.end(this.writableFinished);
  }

  /** Called by Node when the socket moves on to the next response. */
  override detachSocket(socket: Socket): void {
    super.detachSocket(socket);
    // Node keeps responses for a while. Their callbacks would keep the requests, which slows garbage collection.
    this.#onAbandoned = undefined;
    this.nodeConnection?.finish(this);
  }
}

/** Destroys the socket of a response once the earlier responses are sent. The data that it has written is sent. */
export function destroyInTurn(response: ServerResponse): void {
  const { socket } = response as { readonly socket?: Socket | null };
  // Node passes on the data written so far in this turn of the event loop.
  const cutOffAfterWrites = (owner: Socket): void => {
    setImmediate(cutOff, owner, response);
  };
  if (socket === null) response.once("socket", cutOffAfterWrites);
  // Tests and platforms make up responses without a socket.
  else if (socket !== undefined) cutOffAfterWrites(socket);
}

function runHere(run: () => void): void {
  run();
}
