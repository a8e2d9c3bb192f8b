import type { Server as HttpServer } from "node:http";
import type { Socket } from "node:net";

/** The backlog counts as empty if no connection has arrived for this long, in milliseconds. */
const quietTime = 20;

/** The event loop must also have polled the port within this time, in milliseconds. */
const freshTime = 1;

/** After so many milliseconds, one turn without a new connection is enough. */
const longestTime = 1_000;

/** The maximum number of held connections. By default, the kernel queues at most 511 for a port. */
const maxHeld = 1_024;

/**
 * Accepts the connections in the backlog before a server closes its port, because closing resets them. The event loop
 * accepts one per turn. They are served once the port is closed: a response before that would ask its client
 * to reconnect, which refills the backlog.
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
    // Nothing else listens yet, and a client may disconnect while it waits.
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

  /** Other callbacks may have run since the last poll of the port, and clients may have connected. */
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
