import type { Server as HttpServer } from "node:http";
import { Server as NetServer } from "node:net";

/**
 * Closes the port of a server and leaves its connections open. The `close` of `http.Server` destroys
 * those that are idle at once, and with them the requests that are on their way.
 *
 * - Upstream: https://github.com/nodejs/node/issues/51677, closed as intended.
 * - Versions: Node 19 and later. In Bun a server is no `net.Server`, and its own `close` has to do.
 * - Measured by: `npx vitest run packages/core/test/node/workarounds/idle-connections.test.ts`
 *
 * @param onClosed - Called when no connection is left.
 * @internal
 */
export function closePort(server: HttpServer, onClosed: () => void): void {
  if (!isNetServer(server)) {
    server.close(onClosed);
    return;
  }
  NetServer.prototype.close.call(server, () => {
    // Now there is nothing left to destroy; this ends the check of the time-outs.
    server.close();
    onClosed();
  });
}

/** Whether a server is what the types say. */
function isNetServer(server: object): boolean {
  return server instanceof NetServer;
}
