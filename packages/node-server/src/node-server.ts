import { bind } from "./bind.ts";
import { ConnectionTracker } from "./connection-tracker.ts";
import { checkListenOptions, type CheckedListenOptions } from "./listen-options.ts";
import { NodeListener } from "./node-listener.ts";
import { answerParserErrors } from "./node-parser-errors.ts";
import { NodeResponse } from "./node-response.ts";
import { NodeShutdown } from "./shutdown/node-shutdown.ts";
import { createTlsServer } from "./tls-server.ts";
import { withoutEmptyBodies } from "./workarounds/empty-requests.ts";
import { http } from "./workarounds/http-module.ts";
import { keepTickShape } from "./workarounds/tick-shape.ts";
import type { ListenOptions, Responder, Server, TlsOptions } from "@fw/http";
import type { IncomingMessage, Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The time between two checks of all connections for timeouts, in milliseconds. */
const connectionsCheckingInterval = 1_000;

/** Binds a port, or a Unix socket, and serves the application on it. */
export async function startServer(responder: Responder, options: ListenOptions): Promise<Server> {
  const checked = checkListenOptions(options);
  const { tls, signal } = checked;
  signal?.throwIfAborted();
  keepTickShape();
  const { maxPipelined, timeouts } = responder.limits;
  const server = createNodeServer(timeouts, tls);
  const listener = new NodeListener(responder);
  const connections = new ConnectionTracker(server, tls !== undefined, {
    maxPipelined,
    pauseTimeout: timeouts.requestTimeout,
    listener,
  });
  const shutdown = new NodeShutdown(server, listener, connections);
  listenToServer(server, responder, listener, connections);
  shutdown.closePath = await bind(server, checked);
  const close = (): void => void shutdown.close();
  signal?.addEventListener("abort", close, { once: true });
  server.once("close", () => signal?.removeEventListener("abort", close));
  // The signal may have aborted while the port was being bound.
  if (signal?.aborted === true) {
    await shutdown.close();
    signal.throwIfAborted();
  }
  return {
    ...describeAddress(server, checked),
    close: (closeOptions) => shutdown.close(closeOptions),
    [Symbol.asyncDispose]: async () => {
      await shutdown.close();
    },
  };
}

type NodeServer = HttpServer<typeof IncomingMessage, typeof NodeResponse>;

function createNodeServer(
  timeouts: Responder["limits"]["timeouts"],
  tls: TlsOptions | undefined,
): NodeServer {
  const options = {
    ...timeouts,
    connectionsCheckingInterval,
    // `NodeListener` checks the host, so that the response can say what is wrong.
    requireHostHeader: false,
    // Repeated fields are joined, as in Fetch. By default, Node drops all but the first.
    joinDuplicateHeaders: true,
    ServerResponse: NodeResponse,
    ...withoutEmptyBodies,
  };
  return tls === undefined
    ? http.createServer(options)
    : createTlsServer(options, tls, timeouts.headersTimeout);
}

function listenToServer(
  server: NodeServer,
  responder: Responder,
  listener: NodeListener,
  connections: ConnectionTracker,
): void {
  const isObserved = responder.isObserved;
  const receive = (message: IncomingMessage, response: NodeResponse): void => {
    const connection = connections.find(message.socket);
    if (isObserved && connection?.queue.isEnding === false) listener.observe(response);
    connection?.receive(response);
  };
  server.on("request", receive);
  // Without a listener, Node would send the 100 immediately, even if the request is then refused.
  server.on("checkContinue", (message, response) => {
    response.isContinueExpected = true;
    receive(message, response);
  });
  // RFC 9110 §10.1.1 lets a server ignore other expectations; Node answers them with a bare 417.
  server.on("checkExpectation", receive);
  // After `listen`, an error means that a connection could not be accepted.
  server.on("error", (error) => {
    if (!server.listening) return;
    responder.report(error, null);
  });
  answerParserErrors(server, responder, (socket) => connections.find(socket));
}

function describeAddress(
  server: HttpServer,
  { path, tls }: CheckedListenOptions,
): Pick<Server, "port" | "hostname" | "url"> {
  if (path !== undefined) return { port: 0, hostname: "", url: `unix:${path}` };
  const { port, address } = server.address() as AddressInfo;
  const scheme = tls === undefined ? "http" : "https";
  return { port, hostname: address, url: `${scheme}://${toUrlHost(address)}:${port}` };
}

/** Returns the host of a URL that reaches the address from this machine. Wildcard addresses become `localhost`. */
function toUrlHost(address: string): string {
  if (address === "::" || address === "0.0.0.0") return "localhost";
  return address.includes(":") ? `[${address}]` : address;
}
