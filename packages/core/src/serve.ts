import { loadServer } from "#server";
import type { ErrorFormatter } from "./errors/format-problem.ts";
import type { ErrorListener } from "./errors/report.ts";
import type { FetchHandler, ListenOptions, Server } from "./node/server.ts";
import type { ResponseListener } from "./observe/response-observer.ts";
import { assertOptions } from "@fw/options";
import { createAppOptions, listenOptions } from "./option-tables.ts";
import { toSettings, type ServerOptions, type Settings } from "./settings.ts";

/** Options of {@link serve}: those of `listen`, and those of `createApp` that concern a server. */
export interface ServeOptions extends ListenOptions {
  /** Limits of the server. A body limit belongs to the application. */
  readonly server?: Omit<ServerOptions, "maxBodyBytes"> | undefined;
  /** As in `createApp`. Called with errors of the function, and with the reasons why a response cannot be sent. */
  readonly onError?: ErrorListener | undefined;
  /** As in `createApp`. Formats the errors of `serve` itself, not those of an application behind it. */
  readonly formatError?: ErrorFormatter | undefined;
  /** As in `createApp`. */
  readonly onResponse?: ResponseListener | undefined;
}

/**
 * Serves a function that takes Web requests, over HTTP/1.1, with everything that `app.listen` has: refusals, timeouts
 * and lossless shutdown (docs/specification.md#117-serve).
 *
 * @param handler - Answers a request. Its second argument is an object with `remoteAddress`. If it throws or returns
 * an `HttpError`, the response is its problem. Anything else that it throws is a 500.
 * @param options - The port, or an object with the port and other options; default a free port.
 * @returns The server, once it accepts connections.
 * @throws {@link TypeError} or {@link RangeError} as a rejection when an option is wrong or the platform cannot start
 * servers; the system's error if the port cannot be bound.
 * @example
 * await serve(async (request) => (await refuseAnonymous(request)) ?? app.fetch(request), 3000);
 */
export async function serve(
  handler: FetchHandler,
  options: number | ServeOptions = {},
): Promise<Server> {
  if (typeof handler !== "function") {
    throw new TypeError("serve() takes a function that answers a Request, such as app.fetch");
  }
  const given = typeof options === "number" ? { port: options } : options;
  const settings = toServeSettings(given);
  const { port, hostname, signal } = given;
  const { createFetchResponder, startServer } = await loadServer();
  return startServer(createFetchResponder(handler, settings), { port, hostname, signal });
}

function toServeSettings(options: ServeOptions): Settings {
  const names = Object.keys({ ...listenOptions, ...createAppOptions }) as (
    keyof ServeOptions | "cors" | "context"
  )[];
  assertOptions(
    "serve()",
    options,
    names.filter((name) => name !== "cors" && name !== "context"),
  );
  const { server, onError, formatError, onResponse } = options;
  const limits: ServerOptions | undefined = server;
  if (limits?.maxBodyBytes !== undefined) {
    throw new TypeError(
      "serve() does not take server.maxBodyBytes: set it in createApp(), or pass maxBytes to readBytes()",
    );
  }
  return toSettings({ server, onError, formatError, onResponse });
}
