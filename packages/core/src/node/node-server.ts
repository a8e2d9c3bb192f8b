import type { IncomingMessage, Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { report } from "../errors/report.ts";
import { ConnectionTracker } from "./connection-tracker.ts";
import { checkListenOptions } from "./listen-options.ts";
import { NodeListener } from "./node-listener.ts";
import { answerParserErrors } from "./node-parser-errors.ts";
import { NodeResponse } from "./node-response.ts";
import { NodeShutdown } from "./shutdown/node-shutdown.ts";
import { withoutEmptyBodies } from "./workarounds/empty-requests.ts";
import { http } from "./workarounds/http-module.ts";
import { lingerAfterLastResponse } from "./workarounds/last-response.ts";
import { keepTickShape } from "./workarounds/tick-shape.ts";
import type { Responder } from "../responder.ts";
import type { ListenOptions, Server } from "./server.ts";

/** The time between two checks of all connections for timeouts, in milliseconds. */
const connectionsCheckingInterval = 1_000;

/** Binds a port and serves the application on it. */
export async function startServer(responder: Responder, options: ListenOptions): Promise<Server> {
  const { port, hostname, signal } = checkListenOptions(options);
  signal?.throwIfAborted();
  keepTickShape();
  const server = http.createServer({
    ...responder.settings.timeouts,
    connectionsCheckingInterval,
    // `NodeListener` checks the host, so that the response can say what is wrong.
    requireHostHeader: false,
    // Repeated fields are joined, as in Fetch. By default, Node drops all but the first.
    joinDuplicateHeaders: true,
    ServerResponse: NodeResponse,
    ...withoutEmptyBodies,
  });
  const { maxPipelined, timeouts } = responder.settings;
  const listener = new NodeListener(responder);
  const connections = new ConnectionTracker(server, {
    maxPipelined,
    pauseTimeout: timeouts.requestTimeout,
    listener,
  });
  const shutdown = new NodeShutdown(server, listener, connections);
  listenToServer(server, responder, listener, connections);
  await bind(server, port, hostname);
  const close = (): void => void shutdown.close();
  signal?.addEventListener("abort", close, { once: true });
  server.once("close", () => signal?.removeEventListener("abort", close));
  // The signal may have aborted while the port was being bound.
  if (signal?.aborted === true) {
    await shutdown.close();
    signal.throwIfAborted();
  }
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    hostname: address.address,
    url: `http://${toUrlHost(address.address)}:${address.port}`,
    close: (closeOptions) => shutdown.close(closeOptions),
    [Symbol.asyncDispose]: async () => {
      await shutdown.close();
    },
  };
}

type NodeServer = HttpServer<typeof IncomingMessage, typeof NodeResponse>;

function listenToServer(
  server: NodeServer,
  responder: Responder,
  listener: NodeListener,
  connections: ConnectionTracker,
): void {
  const isObserved = responder.settings.onResponse !== null;
  const receive = (message: IncomingMessage, response: NodeResponse): void => {
    const connection = connections.find(message.socket);
    if (isObserved && connection?.isEnding === false) listener.observe(response);
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
  server.on("connection", lingerAfterLastResponse);
  // After `listen`, an error means that a connection could not be accepted.
  server.on("error", (error) => {
    if (!server.listening) return;
    report(error, null, responder.settings.onError);
  });
  answerParserErrors(server, responder, (socket) => connections.find(socket));
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

/** Returns the host of a URL that reaches the address from this machine. Wildcard addresses become `localhost`. */
function toUrlHost(address: string): string {
  if (address === "::" || address === "0.0.0.0") return "localhost";
  return address.includes(":") ? `[${address}]` : address;
}
