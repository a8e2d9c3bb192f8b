import type { Socket } from "node:net";

/** A socket with the member in which a `TLSSocket` keeps the socket beneath it. */
interface WrappingSocket extends Socket {
  readonly _parent?: Socket | null;
}

/**
 * Finds the socket that a server accepted beneath a `TLSSocket`. Without it, a shutdown cannot tell a handshake that
 * never ends from one that is complete, because `connection` and `secureConnection` emit different sockets.
 *
 * - Upstream: no issue is known.
 * - Versions: Node 22.18, 24.21 and 26.10.
 * - Measured by: `npx vitest run packages/node-server/test/workarounds/raw-socket.test.ts`
 */
export function findRawSocket(socket: WrappingSocket): Socket {
  return socket._parent ?? socket;
}
