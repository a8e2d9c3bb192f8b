import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { RawClient } from "@fw/test-support";
import { onTestFinished } from "vitest";

/** Runs a plain `node:http` server without workarounds, until the end of the test. */
export async function startPlainServer(
  listener: RequestListener,
  options: object = {},
): Promise<{ readonly server: Server; readonly port: number; readonly client: RawClient }> {
  const server = createServer(options, listener).listen(0, "127.0.0.1");
  // A reset is expected here, and must not fail the test.
  server.on("connection", (socket) => socket.on("error", () => undefined));
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const client = await RawClient.connect(port);
  onTestFinished(() => {
    client.leave();
    server.closeAllConnections();
    server.close();
  });
  return { server, port, client };
}
