import { createCorsPolicy, type CorsOptions, type CorsPolicy } from "../cors/cors-policy.ts";
import { printReport, type ErrorListener } from "../errors/report.ts";
import type { ResponseListener } from "../observe/response-observer.ts";
import { createAppOptions, serverOptions } from "../option-tables.ts";
import type { ContextFunction } from "./add-to-context.ts";
import type { ContextHead } from "./context.ts";
import type { ErrorFormatter } from "./format-problem.ts";
import type { ConnectionLimits, Timeouts } from "@fw/http";
import { readOptions } from "@fw/options";

/** Options of `createApp`. */
export interface AppOptions<Formatted = never> {
  /** Limits of the server. */
  readonly server?: ServerOptions | undefined;
  /** Cross-origin requests. Off by default; `true` means `{ origin: "*" }`. */
  readonly cors?: boolean | CorsOptions | undefined;
  /**
   * Adds members to the context of every handler, such as the user who is calling
   * (docs/specification.md#45-context). It is called once for each request that has a route, before any byte of the
   * body is read. It returns `undefined`, a plain object whose members join the context, or an `HttpError`, which is
   * then the response. A promise is awaited.
   */
  readonly context?: ((head: ContextHead) => unknown) | undefined;
  /**
   * Called with each unexpected error of a handler, schema or stream, and with the request. The client gets a 500 that
   * reveals nothing. A returned promise is not awaited. By default, `console.error` prints a line with the method and
   * path, and the error.
   */
  readonly onError?: ErrorListener | undefined;
  /**
   * Called once per problem to format it (docs/specification.md#96-formaterror). Synchronously returns what to send
   * instead: a value, a `reply`, a `Response`, or `undefined` to send the problem itself. The problem's status and
   * headers are the defaults.
   */
  readonly formatError?: ErrorFormatter<Formatted> | undefined;
  /**
   * Called once per request, when it is over (docs/specification.md#151-onresponse). It cannot change the response. A
   * returned promise is not awaited.
   */
  readonly onResponse?: ResponseListener | undefined;
}

/**
 * Limits of the server. `maxBodyBytes` and `handlerTimeout` apply on every entry point of the application, the others to
 * `listen` and `serve`. 0 disables a timeout.
 */
export interface ServerOptions {
  /**
   * The maximum body size, in bytes, inclusive; default 1,048,576 (docs/specification.md#64-size).
   */
  readonly maxBodyBytes?: number | undefined;
  /**
   * How many milliseconds a handler may take, and `context` before it, until the promise that it returned settles;
   * default 0, which is no limit (docs/specification.md#47-signal-and-time-limit). After that, the response is a 503
   * `HANDLER_TIMEOUT`, and `context.signal` aborts.
   */
  readonly handlerTimeout?: number | undefined;
  /**
   * How many milliseconds the head of a request may take to arrive; default 20,000, or `requestTimeout` if that is
   * shorter. It must not be longer than `requestTimeout`.
   */
  readonly headersTimeout?: number | undefined;
  /** How many milliseconds a request may take to arrive, including its body; default 60,000. */
  readonly requestTimeout?: number | undefined;
  /**
   * How many milliseconds a connection may stay idle between two requests; default 72,000, which is longer than common
   * load balancers keep their connections.
   */
  readonly keepAliveTimeout?: number | undefined;
  /**
   * The maximum number of concurrent requests on one connection, at least 1; default 100. Further requests wait in
   * order, and the connection is not read in the meantime.
   */
  readonly maxPipelined?: number | undefined;
}

/** The checked options, with defaults. */
export interface Settings extends ConnectionLimits {
  readonly maxBodyBytes: number;
  readonly handlerTimeout: number;
  readonly cors: CorsPolicy | null;
  readonly context: ContextFunction | null;
  readonly onError: ErrorListener;
  readonly formatError: ErrorFormatter<unknown> | null;
  readonly onResponse: ResponseListener | null;
}

/**
 * Checks the options of `createApp`.
 *
 * @throws {@link TypeError} or {@link RangeError} that names the wrong option.
 */
export function toSettings(options: AppOptions<unknown>): Settings {
  const {
    server = {},
    cors = false,
    context,
    onError = printReport,
    formatError,
    onResponse,
  } = readOptions("createApp()", options, createAppOptions);
  const {
    maxBodyBytes,
    handlerTimeout,
    maxPipelined,
    headersTimeout,
    requestTimeout,
    keepAliveTimeout,
    ...unused
  } = readOptions("server", server, serverOptions);
  const timeouts = { headersTimeout, requestTimeout, keepAliveTimeout };
  return {
    // An option that nothing uses does not compile.
    ...(unused satisfies Record<PropertyKey, never>),
    maxBodyBytes,
    handlerTimeout,
    maxPipelined,
    timeouts: checkTimeouts(timeouts, server.headersTimeout !== undefined),
    cors: createCorsPolicy(cors),
    context: context === undefined ? null : assertFunction("context", context),
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
