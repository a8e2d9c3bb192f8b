import { setImmediate, setTimeout } from "node:timers/promises";
import { RawConnection } from "./raw-connection.ts";
import { toGet, toPost } from "./requests.ts";

/** What busy clients have counted. */
export interface Tally {
  answered: number;
  /** Requests written on an accepted connection that got no complete answer. */
  lost: number;
  /** Answers that were not 200 or 201. */
  refused: number;
  /** Connections that were not accepted. */
  unreachable: number;
}

/**
 * Sends requests one after the other, on the same connection as long as the server keeps it: without
 * a pause for half of the clients, and with a short one for the others.
 *
 * @param port - That of the server.
 * @param index - The number of the client, from which its requests follow.
 * @param tally - Where it counts.
 * @param isOver - Whether to stop; a connection that is not accepted ends the client, too.
 */
export async function keepBusy(
  port: number,
  index: number,
  tally: Tally,
  isOver: () => boolean = () => false,
): Promise<void> {
  const request = toRequest(index);
  while (!isOver()) {
    const connection = new RawConnection(port);
    if (!(await connection.connected())) {
      tally.unreachable++;
      return;
    }
    while (connection.socket.writable && !isOver()) {
      connection.socket.write(request);
      const answer = await connection.answer();
      if (answer === null) tally.lost++;
      else if (answer.status === 200 || answer.status === 201) tally.answered++;
      else tally.refused++;
      if (answer === null || answer.isLast) break;
      if (index % 2 === 1) await setTimeout(Math.random() * 30);
      // On a busy machine, the end of the connection may have come long ago, unread: in the next turn it is read.
      for (let turn = 0; turn < 2; turn++) await setImmediate();
    }
    connection.socket.end();
    await connection.closed();
  }
}

function toRequest(index: number): string {
  const kind = index % 3;
  if (kind === 2) return toPost(JSON.stringify({ name: "a".repeat(100) }));
  return toGet(kind === 0 ? "/quick" : `/pause/${index % 50}`);
}
