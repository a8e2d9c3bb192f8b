import { resolve } from "node:path";
import { checkTlsOptions } from "./check-tls-options.ts";
import { listenOptions, type ListenOptions, type TlsOptions } from "@fw/http";
import { readOptions } from "@fw/options";

/** The checked options of `listen`. */
export interface CheckedListenOptions {
  readonly port: number;
  readonly hostname: string | undefined;
  readonly path: string | undefined;
  readonly tls: TlsOptions | undefined;
  readonly signal: AbortSignal | undefined;
}

/**
 * Checks the options of `listen`.
 *
 * @throws {@link TypeError} or {@link RangeError} that names the wrong option.
 */
export function checkListenOptions(options: ListenOptions): CheckedListenOptions {
  if (typeof options === "string") throw new TypeError("The port of listen() must be a number");
  const { port, hostname, path, tls, signal } = readOptions("listen()", options, listenOptions);
  if (hostname !== undefined && (typeof hostname !== "string" || hostname === "")) {
    throw new TypeError("hostname must be a non-empty string");
  }
  if (path !== undefined) {
    checkPath(path);
    if (options.port !== undefined || hostname !== undefined) {
      throw new TypeError("path takes the place of port and hostname: leave them out");
    }
  }
  if (signal !== undefined && !(signal instanceof AbortSignal)) {
    throw new TypeError("signal must be an AbortSignal");
  }
  return {
    port,
    hostname,
    path,
    tls: tls === undefined ? undefined : checkTlsOptions(tls),
    signal,
  };
}

/** The longest path of a Unix socket, in bytes. Node cuts off the rest and binds another path. */
const maxPathBytes = process.platform === "linux" ? 107 : 103;

function checkPath(path: string): void {
  if (typeof path !== "string" || path === "" || path.includes("\0")) {
    throw new TypeError("path must be a non-empty string without NUL");
  }
  if (process.platform !== "win32" && Buffer.byteLength(resolve(path)) > maxPathBytes) {
    throw new RangeError(`path must have at most ${maxPathBytes} bytes: ${path}`);
  }
}
