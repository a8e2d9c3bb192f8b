import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { App } from "../../../packages/framework/src/index.ts";
import { framework } from "./framework.ts";

/** A server of one application. */
export interface Running {
  readonly port: number;
  readonly stop: () => Promise<unknown>;
}

interface BunServer {
  readonly port: number;
  stop(closeActiveConnections: boolean): Promise<void>;
}

interface DenoServer {
  readonly addr: { readonly port: number };
  shutdown(): Promise<void>;
}

declare const Bun: {
  serve(options: {
    port: number;
    hostname: string;
    http2?: boolean;
    fetch: App["fetch"];
  }): BunServer;
};

declare const Deno: {
  serve(
    options: { port: number; hostname: string; onListen: () => void },
    handler: App["fetch"],
  ): DenoServer;
};

const options = { port: 0, hostname: "127.0.0.1" };

/** The ways to serve an application in a process. Each runtime has some of them. */
export const servers: Readonly<Record<string, (app: App) => Promise<Running>>> = {
  listen: async (app) => {
    const server = await app.listen(options);
    return { port: server.port, stop: () => server.close({ timeout: 0 }) };
  },
  serve: async (app) => {
    const server = await framework.serve(app.fetch, options);
    return { port: server.port, stop: () => server.close({ timeout: 0 }) };
  },
  toNodeListener: async (app) => {
    const server = createServer(framework.toNodeListener(app));
    await once(server.listen(0, options.hostname), "listening");
    const { port } = server.address() as AddressInfo;
    const stop = async (): Promise<void> => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    };
    return { port, stop };
  },
  "Bun.serve": (app) => serveWithBun(app, false),
  "Bun.serve over HTTP/2": (app) => serveWithBun(app, true),
  "Deno.serve": (app) => {
    const server = Deno.serve({ ...options, onListen: () => undefined }, app.fetch);
    return Promise.resolve({ port: server.addr.port, stop: () => server.shutdown() });
  },
};

function serveWithBun(app: App, http2: boolean): Promise<Running> {
  const server = Bun.serve({ ...options, http2, fetch: app.fetch });
  return Promise.resolve({ port: server.port, stop: () => server.stop(true) });
}
