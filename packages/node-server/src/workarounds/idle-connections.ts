import type { Server as HttpServer } from "node:http";
import { Server as NetServer } from "node:net";

/**
 * Closes a server's port and leaves its connections open. `http.Server.close` destroys idle connections immediately and
 * loses requests that are on their way.
 *
 * - Upstream: https://github.com/nodejs/node/issues/51677, closed as intended.
 * - Versions: Node 19 and later. On Bun, the server is not a `net.Server`, so its own `close` is used.
 * - Measured by: `npx vitest run packages/node-server/test/workarounds/idle-connections.test.ts`
 *
 * @param onClosed - Called when no connection is left.
 */
export function closePort(server: HttpServer, onClosed: () => void): void {
  if (!isNetServer(server)) {
    server.close(onClosed);
    return;
  }
  NetServer.prototype.close.call(server, () => {
    // No connection is left to destroy, so `close` only stops the timer that checks timeouts.
    server.close();
    onClosed();
  });
}

/** Whether a server really is a `net.Server`, as its type says. */
function isNetServer(server: object): boolean {
  return server instanceof NetServer;
}
