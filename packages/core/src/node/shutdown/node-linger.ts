import type { Socket } from "node:net";
import { takeSocket } from "../workarounds/held-socket.ts";

/** How much is still read from a client whose last response is sent, in bytes. */
const maxBytes = 65_536;

/** How long such a client may take to close its side, in milliseconds. */
const maxTime = 2_000;

/**
 * Ends a connection so that its last response arrives (RFC 9112 §9.6): a half-close, then whatever
 * the client still sends is read and dropped for a while. Closing at once would answer unread bytes
 * with a reset, and a reset can take a response away that the client has received but not yet read.
 *
 * @internal
 */
export function lingerAndClose(socket: Socket): void {
  if (socket.destroyed || socket.writableEnded) return;
  // Requests behind the last one are not served, so the parser gets no more to read.
  takeSocket(socket);
  let unread = maxBytes;
  socket.on("data", (chunk: Buffer) => {
    unread -= chunk.length;
    // From here on the client is held back by its own full buffers.
    if (unread <= 0) socket.pause();
  });
  const deadline = setTimeout(() => socket.destroy(), maxTime);
  socket.once("close", () => {
    clearTimeout(deadline);
  });
  socket.end();
  socket.resume();
}
