import { findRawSocket } from "./raw-socket.ts";
import type { Socket } from "node:net";

/** A socket with the flag by which `node:http` pauses it. */
interface PausedSocket extends Socket {
  _paused?: boolean;
}

/**
 * Keeps the bytes of a TLS socket in its stream while `node:http` has paused it. By default, the parser reads from the
 * TLS code directly. That decrypts further records after a pause, and the paused parser refuses them: a well-formed
 * request gets a 400. If the parser reads from the stream, a stream that is resumed too early fails an assertion of
 * `node:http`, which ends the process.
 *
 * - Upstream: no issue is known.
 * - Versions: Node 22.18, 24.21 and 26.10.
 * - Measured by: `pnpm stress bytes --over TLS`
 */
export function holdReadsWhilePaused(socket: PausedSocket): void {
  if (findRawSocket(socket) === socket) return;
  // A listener to `data` makes `node:http` take the parser off the handle. Its own listener gets the same bytes.
  socket.on("data", ignore);
  const emit = socket.emit.bind(socket);
  socket.emit = (event: string, ...values: unknown[]): boolean => {
    if (event !== "data" || socket._paused !== true) return emit(event, ...values);
    socket.pause();
    socket.unshift(values[0]);
    return true;
  };
}

function ignore(): void {
  // There is nothing to do.
}
