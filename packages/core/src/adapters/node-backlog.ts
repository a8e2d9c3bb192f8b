import type { Server as HttpServer } from "node:http";
import type { Socket } from "node:net";

/** How long a backlog that does not become empty is accepted, in milliseconds. */
const longestTime = 1_000;

/**
 * Accepts the connections that wait in the backlog before a server closes its port, which would reset
 * them. The event loop takes one of them a turn. They are served only afterwards: clients that are
 * told to connect anew would fill the backlog again and again.
 *
 * @param close - closes the port; called once a turn has brought no connection
 * @param hold - is given each connection that was accepted meanwhile
 * @internal
 */
export function acceptBacklog(
  server: HttpServer,
  close: () => void,
  hold: (socket: Socket) => void,
): void {
  const listeners = server.rawListeners("connection");
  const held: Socket[] = [];
  const deadline = performance.now() + longestTime;
  let heldBefore = -1;

  server.removeAllListeners("connection").on("connection", (socket: Socket) => {
    // Nothing else listens yet; a client may go while it waits.
    socket.on("error", () => socket.destroy());
    held.push(socket);
    hold(socket);
  });
  setImmediate(turn);

  function turn(): void {
    if (held.length > heldBefore && performance.now() < deadline) {
      heldBefore = held.length;
      setImmediate(turn);
      return;
    }
    close();
    server.removeAllListeners("connection");
    for (const listener of listeners) server.on("connection", listener as (socket: Socket) => void);
    for (const socket of held) {
      if (!socket.destroyed) server.emit("connection", socket);
    }
  }
}
