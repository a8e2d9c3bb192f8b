import {
  createServer,
  type IncomingMessage,
  type Server as HttpServer,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { dispatch, type Application } from "../dispatch.ts";
import { report } from "../errors/report.ts";
import { isHost } from "./host.ts";
import { checkListenOptions } from "./listen-options.ts";
import { NodeCloser } from "./node-closer.ts";
import { NodeIncoming } from "./node-incoming.ts";
import { send } from "./node-outgoing.ts";
import { parseRequestTarget, type RequestTarget } from "./request-target.ts";
import type { ListenOptions, Server } from "./server.ts";

/**
 * Binds a port and serves the application on it.
 *
 * @internal
 */
export async function startServer(app: Application, options: ListenOptions): Promise<Server> {
  const { port, hostname, signal } = checkListenOptions(options);
  signal?.throwIfAborted();
  const server = createServer({
    // The host is checked with the target, where the answer can say what is wrong.
    requireHostHeader: false,
    // A repeated field is a list, as in Fetch; by default Node drops all but the first.
    joinDuplicateHeaders: true,
  });
  const closer = new NodeCloser(server);
  server.on("request", createListener(app, closer));
  await bind(server, port, hostname);
  signal?.addEventListener("abort", () => void closer.close(), { once: true });
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    hostname: address.address,
    url: `http://${toUrlHost(address.address)}:${address.port}`,
    close: (closeOptions) => closer.close(closeOptions),
  };
}

function createListener(
  app: Application,
  closer: NodeCloser,
): (message: IncomingMessage, response: ServerResponse) => void {
  const readTarget = createTargetReader();
  return (message, response) => {
    closer.track(response);
    const incoming = new NodeIncoming(message, response, readTarget(message));
    const onStreamError = (error: unknown): void => {
      report(error, incoming, app.settings.onError);
    };
    const outgoing = dispatch(app, incoming);
    if (outgoing instanceof Promise) {
      void outgoing.then((settled) => {
        send(response, settled, onStreamError);
      });
    } else {
      send(response, outgoing, onStreamError);
    }
  };
}

/** Reads targets and checks hosts; a host like the last one, as clients send it, is not checked again. */
function createTargetReader(): (message: IncomingMessage) => RequestTarget | null {
  let lastHost: string | undefined;
  return (message) => {
    const { host } = message.headers;
    if (host !== lastHost) {
      if (host !== undefined && !isHost(host)) return null;
      lastHost = host;
    }
    // RFC 9112 §3.2: a request of HTTP/1.1 without Host is refused; HTTP/1.0 had none.
    if (host === undefined && message.httpVersion !== "1.0") return null;
    const target = parseRequestTarget(message.url ?? "");
    return target?.path === "*" && message.method !== "OPTIONS" ? null : target;
  };
}

function bind(server: HttpServer, port: number, hostname: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host: hostname }, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

/** The host by which this machine reaches an address: a wildcard address is none. */
function toUrlHost(address: string): string {
  if (address === "::" || address === "0.0.0.0") return "localhost";
  return address.includes(":") ? `[${address}]` : address;
}
