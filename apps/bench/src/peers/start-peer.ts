import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import type { Server } from "node:http";
import { Server as NetServer, type AddressInfo } from "node:net";
import type { PeerApp } from "./peer.ts";

/** A peer that serves. */
export interface StartedPeer {
  readonly port: number;
  /** The peer's own `node:http` server, as it made it. */
  readonly server: Server;
  readonly close: () => Promise<void>;
}

const channel = "tracing:net.server.listen:asyncStart";

/**
 * Starts a peer's server and takes hold of it, whether the peer hands it out or not.
 *
 * @param app - The peer's application.
 * @returns The server, once it accepts connections.
 */
export async function startPeer(app: PeerApp): Promise<StartedPeer> {
  const server = await captureServer(app);
  if (!server.listening) await once(server, "listening");
  return {
    server,
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

async function captureServer(app: PeerApp): Promise<Server> {
  let captured: Server | undefined;
  const capture = (message: unknown): void => {
    if (!isListenMessage(message)) return;
    captured = message.server;
  };
  subscribe(channel, capture);
  await app.listen();
  unsubscribe(channel, capture);
  if (captured === undefined) throw new Error("The peer does not listen with node:http");
  return captured;
}

/** Does without `node:http`: to load that is a part of what `startup` measures. */
function isListenMessage(message: unknown): message is { readonly server: Server } {
  return (
    typeof message === "object" &&
    message !== null &&
    "server" in message &&
    message.server instanceof NetServer &&
    "closeAllConnections" in message.server
  );
}
