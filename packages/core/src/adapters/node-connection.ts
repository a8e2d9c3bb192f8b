import { ServerResponse, type IncomingMessage } from "node:http";
import type { Socket } from "node:net";

/**
 * A connection and its responses under way. They are counted without a listener for each, which took
 * a twentieth of a small request's time.
 *
 * @internal
 */
export class NodeConnection {
  readonly socket: Socket;
  /** How many requests have come whose responses are not sent to the end. */
  pending = 0;
  /** The response to the last of these requests. */
  last: ServerResponse | undefined;
  readonly #onIdle: (connection: NodeConnection) => void;

  /** @param onIdle - called when no response is under way any more */
  constructor(socket: Socket, onIdle: (connection: NodeConnection) => void) {
    this.socket = socket;
    this.#onIdle = onIdle;
  }

  begin(response: NodeResponse): void {
    response.tracked = this;
    this.last = response;
    this.pending++;
  }

  end(): void {
    this.pending--;
    if (this.pending > 0) return;
    this.last = undefined;
    this.#onIdle(this);
  }
}

/**
 * A response that tells its connection when it is sent to the end.
 *
 * @internal
 */
export class NodeResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  tracked: NodeConnection | null = null;

  /** Node gives the socket to the next response. */
  override detachSocket(socket: Socket): void {
    super.detachSocket(socket);
    this.tracked?.end();
  }
}
