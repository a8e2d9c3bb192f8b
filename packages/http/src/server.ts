// `Symbol.asyncDispose`, for programs whose `lib` lacks it and that do not have the Node types, which include it.
/// <reference lib="esnext.disposable" preserve="true" />

import type { TlsOptions } from "./tls-options.ts";

/** The options of `listen`. */
export const listenOptions = {
  port: { default: 0, min: 0, max: 65_535 },
  hostname: null,
  path: null,
  tls: null,
  signal: null,
} as const;

/** The options of `close`. */
export const closeOptions = { timeout: { default: 10_000, min: 0, max: 2_147_483_647 } } as const;

/** Options of `listen` and `serve`. */
export interface ListenOptions {
  /** The port, 0 to 65,535; default 0, a free port. */
  readonly port?: number | undefined;
  /** The address or host name to bind; default all interfaces. */
  readonly hostname?: string | undefined;
  /** A Unix socket to bind instead of a port. Nothing may exist at this path. */
  readonly path?: string | undefined;
  /** Serves over TLS, with the options of Node's `tls.createServer`; default plain HTTP. */
  readonly tls?: TlsOptions | undefined;
  /** A signal that closes the server when it aborts. */
  readonly signal?: AbortSignal | undefined;
}

/** Options of {@link Server.close}. */
export interface CloseOptions {
  /** How many milliseconds the requests in flight may take to finish; default 10,000. */
  readonly timeout?: number | undefined;
}

/** The result of {@link Server.close}. */
export interface CloseResult {
  /** The number of requests that were cut off at the timeout. */
  readonly forced: number;
}

/** A server that accepts connections. */
export interface Server {
  /** The bound port; 0 on a Unix socket. */
  readonly port: number;
  /** The bound address; empty on a Unix socket. */
  readonly hostname: string;
  /** A URL that reaches the server from this machine, such as `http://localhost:3000`; `unix:<path>` on a Unix socket. */
  readonly url: string;
  /**
   * Stops accepting connections, lets the requests in flight finish, and settles within the timeout. Further calls
   * return the same promise.
   *
   * @throws {@link TypeError} or {@link RangeError} as a rejection when an option is wrong. The server keeps running.
   */
  close(options?: CloseOptions): Promise<CloseResult>;
  /** Calls `close()`, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}
