import { defaultMaxBytes } from "@fw/body";
import { createCorsPolicy, type CorsOptions, type CorsPolicy } from "./cors/cors-policy.ts";
import { printError, type ErrorListener } from "./errors/report.ts";
import { assertInteger, assertOptions } from "./options.ts";

/** Options of `createApp`. */
export interface AppOptions {
  /** Limits of the server. */
  readonly server?: ServerOptions;
  /** Cross-origin requests: off by default; `true` means `{ origin: "*" }`. */
  readonly cors?: boolean | CorsOptions;
  /**
   * Receives what a handler or a schema threw unexpectedly; the client gets a 500 that tells
   * nothing of it. Default `console.error`.
   */
  readonly onError?: ErrorListener;
}

/** Limits of the server. */
export interface ServerOptions {
  /** The largest body that is read, in bytes, inclusive; default 1,048,576 (specification §8). */
  readonly maxBodyBytes?: number;
}

/**
 * The options as checked, with their defaults.
 *
 * @internal
 */
export interface Settings {
  readonly maxBodyBytes: number;
  readonly cors: CorsPolicy | null;
  readonly onError: ErrorListener;
}

/**
 * Checks the options of `createApp`.
 *
 * @throws TypeError or RangeError naming the option that is wrong
 * @internal
 */
export function createSettings(options: AppOptions): Settings {
  assertOptions("The options of createApp()", options, ["server", "cors", "onError"]);
  const { server = {}, cors = false, onError = printError } = options;
  assertOptions("server", server, ["maxBodyBytes"]);
  const { maxBodyBytes = defaultMaxBytes } = server;
  assertInteger("server.maxBodyBytes", maxBodyBytes, 0);
  if (typeof onError !== "function") throw new TypeError("onError must be a function");
  return { maxBodyBytes, cors: createCorsPolicy(cors), onError };
}
