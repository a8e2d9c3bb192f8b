import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import type { App, Server } from "../src/index.ts";

/** Serves an application on a free port for as long as `use` runs. */
export async function withServer<T>(app: App, use: (server: Server) => Promise<T>): Promise<T> {
  const server = await app.listen({ port: 0, hostname: "127.0.0.1" });
  try {
    return await use(server);
  } finally {
    await server.close({ timeout: 0 });
  }
}

/** Runs a plain `node:http` server on a free port for as long as `use` runs. */
export async function withListener<T>(
  listener: RequestListener,
  use: (port: number) => Promise<T>,
): Promise<T> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    return await use((server.address() as AddressInfo).port);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
