import type { ListenOptions, Responder, Server } from "@fw/http";
import type { IncomingMessage, ServerResponse } from "node:http";

/** The servers, which know an application as a {@link Responder}. */
export interface NodeServer {
  readonly startServer: (responder: Responder, options: ListenOptions) => Promise<Server>;
  readonly createMountedListener: (
    responder: Responder,
  ) => (message: IncomingMessage, response: ServerResponse) => Promise<void>;
}

/** Loads the code for `node:http`, which only a program that listens, or mounts a listener, needs. */
export function loadServer(): Promise<NodeServer> {
  return import("@fw/node-server");
}
