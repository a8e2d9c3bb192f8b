import { findRawSocket } from "./raw-socket.ts";
import type { Server as HttpServer } from "node:http";
import type { Socket } from "node:net";

/** A socket with the handle that knows how many bytes wait for the system. */
interface QueueingSocket extends Socket {
  readonly _handle?: { readonly writeQueueSize?: number } | null;
}

/** The time between two checks, in milliseconds. */
const interval = 500;

/**
 * Destroys TLS sockets whose writes never complete. If a client resets its connection, Node may lose the error of a
 * write. The socket would then stay open forever.
 *
 * - Upstream: no issue is known.
 * - Versions: Node 22.18, 24.21 and 26.10. Without TLS, Node reports the error.
 * - Measured by: `pnpm stress bytes --over TLS`, the row `connections left`
 *
 * @param server - The checks end with it.
 * @param sockets - Its open TLS sockets.
 */
export function destroyStuckSockets(
  server: HttpServer,
  sockets: { readonly keys: () => Iterable<Socket> },
): void {
  /** The `bytesWritten` of each suspect. Between two checks, the event loop has completed all other writes. */
  const suspects = new WeakMap<Socket, number>();
  const timer = setInterval(() => {
    for (const socket of sockets.keys()) {
      const { bytesWritten } = socket;
      if (!isWaiting(socket)) suspects.delete(socket);
      else if (suspects.get(socket) === bytesWritten) socket.destroy();
      else suspects.set(socket, bytesWritten);
    }
  }, interval);
  server.once("close", () => {
    clearInterval(timer);
  });
}

/** Whether bytes wait in a TLS socket although the system has taken all that it was given. */
function isWaiting(socket: Socket): boolean {
  const raw: QueueingSocket = findRawSocket(socket);
  return raw !== socket && socket.writableLength > 0 && raw._handle?.writeQueueSize === 0;
}
