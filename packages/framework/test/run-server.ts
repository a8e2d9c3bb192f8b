import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Has a server of somebody else's listen on a free port of this machine, until it is disposed of. */
export async function runServer(
  server: Server,
): Promise<AsyncDisposable & { readonly port: number }> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
