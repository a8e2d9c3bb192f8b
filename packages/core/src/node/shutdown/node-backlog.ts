import type { Server as HttpServer } from "node:http";
import type { Socket } from "node:net";

/** How long no connection may have come before the backlog counts as empty, in milliseconds. */
const quietTime = 20;

/** How old the event loop's last look at the port may be then, in milliseconds. */
const freshTime = 1;

/** After how long one turn without a connection is enough, in milliseconds. */
const longestTime = 1_000;

/** How many connections are held at most: more than the kernel keeps for a port by default, 511. */
const maxHeld = 1_024;

/**
 * Accepts the connections that wait in the backlog before a server closes its port, which would reset
 * them. The event loop takes one of them a turn. They are served only afterwards: clients that are
 * told to connect again would fill the backlog again and again.
 *
 * @param close - Closes the port; called once no connection is on the way.
 * @param hold - Is given each connection that was accepted meanwhile.
 * @internal
 */
export function acceptBacklog(
  server: HttpServer,
  close: () => void,
  hold: (socket: Socket) => void,
): void {
  const listeners = server.rawListeners("connection");
  const held: Socket[] = [];
  const start = performance.now();
  let heldBefore = 0;
  let lastArrival = start;
  let lastTurn = -Infinity;

  server.removeAllListeners("connection").on("connection", (socket: Socket) => {
    // Nothing else listens yet; a client may go while it waits.
    socket.on("error", () => socket.destroy());
    held.push(socket);
    hold(socket);
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

  /** Between the last look at the port and now, other callbacks may have run, and clients have come. */
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
