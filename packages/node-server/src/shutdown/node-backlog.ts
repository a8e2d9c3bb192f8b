import type { Server as HttpServer } from "node:http";
import type { Socket } from "node:net";

/** The number of milliseconds without a new connection after which the backlog counts as empty. */
const quietTime = 20;

/** The number of milliseconds within which the event loop must also have polled the port. */
const freshTime = 1;

/** The number of milliseconds after which one turn without a new connection is enough. */
const longestTime = 1_000;

/** The maximum number of held connections. By default, the kernel queues at most 511 for a port. */
const maxHeld = 1_024;

/**
 * Accepts the connections in the backlog before a server closes its port, because closing the port resets them. The
 * event loop accepts one connection per turn. The connections are served once the port is closed. An earlier response
 * would make its client reconnect, which would refill the backlog.
 *
 * @param close - Closes the port. Called once the backlog is empty.
 * @param onAccepted - Receives each connection that is accepted in the meantime.
 */
export function acceptBacklog(
  server: HttpServer,
  close: () => void,
  onAccepted: (socket: Socket) => void,
): void {
  const listeners = server.rawListeners("connection");
  const held: Socket[] = [];
  const start = performance.now();
  let heldBefore = 0;
  let lastArrival = start;
  let lastTurn = -Infinity;

  server.removeAllListeners("connection").on("connection", (socket: Socket) => {
    // A client may disconnect while it waits. Without a listener, the error would crash the process.
    socket.on("error", () => socket.destroy());
    held.push(socket);
    onAccepted(socket);
  });
  setImmediate(turn);

  function turn(): void {
    if (held.length < maxHeld && !isQuiet(performance.now())) {
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

  /** Whether the backlog counts as empty. During a slow callback between two polls of the port, clients may connect. */
  function isQuiet(now: number): boolean {
    const isFresh = now - lastTurn < freshTime;
    lastTurn = now;
    if (held.length > heldBefore) {
      heldBefore = held.length;
      lastArrival = now;
      return false;
    }
    return now - start > longestTime || (isFresh && now - lastArrival >= quietTime);
  }
}
