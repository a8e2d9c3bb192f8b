import { takeOverSocket } from "./workarounds/paused-socket.ts";
import type { Socket } from "node:net";

/** The maximum number of bytes to read from a client after its last response. */
const maxBytes = 65_536;

/** How many milliseconds a client may take to close its side. */
const maxTime = 2_000;

/**
 * Ends a connection so that its last response arrives (RFC 9112 §9.6). It half-closes the socket, then reads and drops
 * what the client still sends for a while. Closing a socket with unread bytes makes the kernel send a reset, which can
 * discard a response that the client has received but not yet read.
 */
export function lingerAndClose(socket: Socket): void {
  if (socket.destroyed || socket.writableEnded) return;
  // Requests after the last one are not served, so the parser must not read them.
  takeOverSocket(socket);
  let unread = maxBytes;
  socket.on("data", (chunk: Buffer) => {
    unread -= chunk.length;
    // Once the limit is reached, backpressure stops the client.
    if (unread <= 0) socket.pause();
  });
  const deadline = setTimeout(() => socket.destroy(), maxTime);
  socket.once("close", () => {
    clearTimeout(deadline);
  });
  socket.end();
  socket.resume();
}
