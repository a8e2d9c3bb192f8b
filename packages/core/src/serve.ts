import { loadServer } from "#server";
import { toSettings, type ServerOptions, type Settings } from "./app/settings.ts";
import { toFetchFunction, type FetchHandler, type FetchObject } from "./fetch/fetch-handler.ts";
import { createFetchResponder } from "./fetch/fetch-responder.ts";
import { toFetchOptions } from "./option-tables.ts";
import type { ToFetchOptions } from "./to-fetch.ts";
import type { AnyFormatted } from "./types/checked-format.ts";
import { listenOptions, type ListenOptions, type Server } from "@fw/http";
import { assertOptions } from "@fw/options";

/** Options of {@link serve}: those of `listen`, those of `toFetch`, and the limits of a server. */
export interface ServeOptions<Formatted = AnyFormatted, At extends string = "here">
  extends ListenOptions, ToFetchOptions<Formatted, At> {
  /** Limits of the server. Limits of bodies and handlers belong to the application. */
  readonly server?: Omit<ServerOptions, "maxBodyBytes" | "handlerTimeout"> | undefined;
}

/**
 * Serves a function that takes Web requests, over HTTP/1.1, with everything that `app.listen` has: refusals, timeouts
 * and lossless shutdown (docs/specification.md#117-serve).
 *
 * @param handler - Answers a request: a function, or an object with `fetch`. Its second argument is an object with
 * `remoteAddress`. If it throws or returns an `HttpError`, the response is its problem. Anything else that it throws is
 * a 500.
 * @param options - The port, or an object with the port and other options; default a free port.
 * @returns The server, once it accepts connections.
 * @throws {@link TypeError} or {@link RangeError} as a rejection when an option is wrong or the platform cannot start
 * servers; the system's error if the port or path cannot be bound.
 * @example
 * await serve(async (request) => (await refuseAnonymous(request)) ?? app.fetch(request), 3000);
 */
export function serve<Formatted = AnyFormatted, At extends string = "here">(
  handler: FetchHandler | FetchObject,
  options?: number | ServeOptions<Formatted, At>,
): Promise<Server>;
export function serve(
  handler: FetchHandler | FetchObject,
  options: number | ServeOptions = {},
): Promise<Server> {
  return start(handler, options);
}

async function start(
  handler: FetchHandler | FetchObject,
  options: number | ServeOptions,
): Promise<Server> {
  const fetch = toFetchFunction("serve()", handler);
  const given = typeof options === "number" ? { port: options } : options;
  const settings = toServeSettings(given);
  const { port, hostname, path, tls, signal } = given;
  const { startServer } = await loadServer();
  return startServer(createFetchResponder(fetch, settings), { port, hostname, path, tls, signal });
}

function toServeSettings(options: ServeOptions): Settings {
  const names = Object.keys({ ...listenOptions, server: null, ...toFetchOptions });
  assertOptions("serve()", options, names as (keyof ServeOptions)[]);
  const { server, onError, formatError, onResponse } = options;
  const limits: ServerOptions | undefined = server;
  if (limits?.maxBodyBytes !== undefined) {
    throw new TypeError(
      "serve() does not take server.maxBodyBytes: set it in createApp(), or pass maxBytes to readBytes()",
    );
  }
  if (limits?.handlerTimeout !== undefined) {
    throw new TypeError("serve() does not take server.handlerTimeout: set it in createApp()");
  }
  return toSettings({ server, onError, formatError, onResponse });
}
