import {
  createCorsPolicy,
  type AllowedOrigin,
  type CorsOptions,
  type CorsPolicy,
} from "./cors/cors-policy.ts";
import type { ErrorFormatter } from "./errors/format-problem.ts";
import { printReport, type ErrorListener } from "./errors/report.ts";
import type { ResponseListener } from "./observe/response-observer.ts";
import { readOptions } from "@fw/options";
import { createAppOptions, serverOptions } from "./option-tables.ts";

/** Options of `createApp`. */
export interface AppOptions<
  Origin extends AllowedOrigin = AllowedOrigin,
  Credentials extends boolean = boolean,
  Formatted = unknown,
> {
  /** Limits of the server. */
  readonly server?: ServerOptions | undefined;
  /** Cross-origin requests: off by default; `true` means `{ origin: "*" }`. */
  readonly cors?: boolean | CorsOptions<Origin, Credentials> | undefined;
  /**
   * Receives what a handler, a schema or a stream failed with unexpectedly, with the request; the
   * client gets a 500 that says nothing of it. Its promise is not awaited. By default a line with
   * method and path, and the error, go to `console.error`.
   */
  readonly onError?: ErrorListener | undefined;
  /**
   * Gives errors a format of the application's own (docs/specification.md#96-formaterror). It is called
   * once for each problem and returns, at once, what is sent instead: a value, a `reply`, a `Response`, or
   * `undefined` for the problem itself. Status and headers that it does not name are the problem's.
   */
  readonly formatError?: ErrorFormatter<Formatted> | undefined;
  /**
   * Is called once for each request, when it is over (docs/specification.md#151-onresponse). It changes
   * nothing, and its promise is not awaited.
   */
  readonly onResponse?: ResponseListener | undefined;
}

/** Limits of the server. All but `maxBodyBytes` concern `listen` and `serve`; 0 turns a time-out off. */
export interface ServerOptions {
  /**
   * The largest body that is read, in bytes, inclusive; default 1,048,576
   * (docs/specification.md#64-size).
   */
  readonly maxBodyBytes?: number | undefined;
  /**
   * How long the head of a request may take to arrive, in milliseconds; default 20,000, or
   * `requestTimeout` where that is shorter. It must not be longer than `requestTimeout`.
   */
  readonly headersTimeout?: number | undefined;
  /** How long a request may take to arrive with its body, in milliseconds; default 60,000. */
  readonly requestTimeout?: number | undefined;
  /**
   * How long a connection may stay idle between two requests, in milliseconds; default 72,000, which
   * is longer than common load balancers keep theirs.
   */
  readonly keepAliveTimeout?: number | undefined;
  /**
   * How many requests of one connection are answered at once, at least 1; default 100. Those that a
   * client has sent beyond wait in their order, and the connection is not read meanwhile.
   */
  readonly maxPipelined?: number | undefined;
}

/**
 * The options as checked, with their defaults.
 *
 * @internal
 */
export interface Settings {
  readonly maxBodyBytes: number;
  readonly maxPipelined: number;
  readonly timeouts: Timeouts;
  readonly cors: CorsPolicy | null;
  readonly onError: ErrorListener;
  readonly formatError: ErrorFormatter | null;
  readonly onResponse: ResponseListener | null;
}

/** The time-outs of a server, in milliseconds; 0 for none. */
interface Timeouts {
  readonly headersTimeout: number;
  readonly requestTimeout: number;
  readonly keepAliveTimeout: number;
}

/**
 * Checks the options of `createApp`.
 *
 * @throws {@link TypeError} or {@link RangeError} naming the option that is wrong.
 * @internal
 */
export function toSettings(options: AppOptions): Settings {
  const {
    server = {},
    cors = false,
    onError = printReport,
    formatError,
    onResponse,
  } = readOptions("createApp()", options, createAppOptions);
  const { maxBodyBytes, maxPipelined, ...timeouts } = readOptions("server", server, serverOptions);
  return {
    maxBodyBytes,
    maxPipelined,
    timeouts: checkTimeouts(timeouts, server.headersTimeout !== undefined),
    cors: createCorsPolicy(cors),
    onError: assertFunction("onError", onError),
    formatError: formatError === undefined ? null : assertFunction("formatError", formatError),
    onResponse: onResponse === undefined ? null : assertFunction("onResponse", onResponse),
  };
}

function assertFunction<Value>(name: string, value: Value): Value {
  if (typeof value !== "function") throw new TypeError(`${name} must be a function`);
  return value;
}

function checkTimeouts(timeouts: Timeouts, isHeadersTimeoutGiven: boolean): Timeouts {
  const { headersTimeout, requestTimeout } = timeouts;
  if (requestTimeout === 0 || headersTimeout <= requestTimeout) return timeouts;
  if (!isHeadersTimeoutGiven) return { ...timeouts, headersTimeout: requestTimeout };
  throw new RangeError(
    `server.headersTimeout must not be longer than server.requestTimeout: ${headersTimeout} > ${requestTimeout}`,
  );
}
