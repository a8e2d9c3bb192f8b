// For programs whose `lib` lacks it, so that these need no types of Node's, which bring it.
/// <reference lib="esnext.disposable" preserve="true" />

import type { HttpError } from "../errors/http-error.ts";

/**
 * Answers Web requests: `app.fetch`, or a function around it. `serve` passes an object with `remoteAddress` as the
 * second argument.
 */
export type FetchHandler = (
  request: Request,
  ...platform: readonly unknown[]
) => Response | HttpError | PromiseLike<Response | HttpError>;

/** Options of `listen`, and of `serve` too. */
export interface ListenOptions {
  /** The port, 0 to 65,535; default 0, which takes a free one. */
  readonly port?: number | undefined;
  /** The address or host name to bind; default all interfaces. */
  readonly hostname?: string | undefined;
  /** Closes the server when it aborts. */
  readonly signal?: AbortSignal | undefined;
}

/** Options of {@link Server.close}. */
export interface CloseOptions {
  /** How long requests in flight may take to finish, in milliseconds; default 10,000. */
  readonly timeout?: number | undefined;
}

/** What {@link Server.close} settles with. */
export interface CloseResult {
  /** How many requests had to be cut off when the time was over. */
  readonly forced: number;
}

/** A server that accepts connections. */
export interface Server {
  /** The port really bound. */
  readonly port: number;
  /** The address really bound. */
  readonly hostname: string;
  /** Where this machine reaches it, such as `http://localhost:3000`. */
  readonly url: string;
  /**
   * Stops accepting, lets the requests in flight finish, and settles within the time-out. A second
   * call returns the first one's promise.
   *
   * @throws {@link TypeError} or {@link RangeError} as a rejection, when an option is wrong; the server goes on.
   */
  close(options?: CloseOptions): Promise<CloseResult>;
  /** The same as `close()`, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}
