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
  /** Limits of the server; a limit on bodies belongs to the application. */
  readonly server?: Omit<ServerOptions, "maxBodyBytes"> | undefined;
  /** As for `createApp`: receives what the function throws, and why its response cannot be sent. */
  readonly onError?: ErrorListener | undefined;
  /** As for `createApp`: formats what `serve` answers by itself, and nothing that an application answers. */
  readonly formatError?: ErrorFormatter | undefined;
  /** As for `createApp`. */
  readonly onResponse?: ResponseListener | undefined;
}

/**
 * Serves a function of Web requests over HTTP/1.1 with everything that `app.listen` has: refusals,
 * time-outs, and a stop that loses nothing (docs/specification.md#117-serve).
 *
 * @param handler - Answers a request; its second argument is an object with `remoteAddress`. An `HttpError`
 * that it throws or returns is answered as its problem, everything else that it throws as a 500.
 * @param options - The port, or the port and more; without a port a free one is taken.
 * @returns The server, once it accepts connections.
 * @throws {@link TypeError} or {@link RangeError} as a rejection, when an option is wrong, or the platform has no
 * servers to start; the system's error when the port cannot be had.
 * @example
 * await serve(async (request) => (await refuseAnonymous(request)) ?? app.fetch(request), 3000);
 */
export async function serve(
  handler: FetchHandler,
  options: number | ServeOptions = {},
): Promise<Server> {
  if (typeof handler !== "function") {
    throw new TypeError("serve() takes a function of a Request, such as app.fetch");
  }
  const given = typeof options === "number" ? { port: options } : options;
  const settings = toServeSettings(given);
  const { port, hostname, signal } = given;
  const { createFetchResponder, startServer } = await loadServer();
  return startServer(createFetchResponder(handler, settings), { port, hostname, signal });
}

function toServeSettings(options: ServeOptions): Settings {
  const names = Object.keys({ ...listenOptions, ...createAppOptions }) as (
    keyof ServeOptions | "cors"
  )[];
  assertOptions(
    "serve()",
    options,
    names.filter((name) => name !== "cors"),
  );
  const { server, onError, formatError, onResponse } = options;
  const limits: ServerOptions | undefined = server;
  if (limits?.maxBodyBytes !== undefined) {
    throw new TypeError(
      "server.maxBodyBytes has no meaning under serve(): it belongs to createApp(), or to readBytes()",
    );
  }
  return toSettings({ server, onError, formatError, onResponse });
}
