import type { Socket } from "node:net";

/**
 * Makes a socket linger after a response that ends its connection. Node calls `destroySoon` instead. If the client is
 * still sending, `destroySoon` resets the connection, and the response is lost.
 *
 * - Upstream: https://github.com/nodejs/node/issues/21026, closed.
 * - Versions: Node 22.18, 24.21 and 26.10.
 * - Measured by: `npx vitest run packages/node-server/test/workarounds/last-response.test.ts`
 */
export function lingerAfterLastResponse(socket: Socket, linger: (socket: Socket) => void): void {
  socket.destroySoon = () => {
    linger(socket);
  };
}
