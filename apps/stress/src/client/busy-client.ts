import { RawConnection } from "./raw-connection.ts";

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
 * @param port - of the server
 * @param index - the number of the client, from which its requests follow
 * @param tally - where it counts
 * @param isOver - whether to stop; a connection that is not accepted ends the client, too
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
      if (answer === null || /\r\nconnection: close/i.test(answer.head)) break;
      if (index % 2 === 1) await pause(Math.random() * 30);
    }
    connection.socket.end();
    await connection.closed();
  }
}

function toRequest(index: number): string {
  const kind = index % 3;
  if (kind === 0) return "GET /quick HTTP/1.1\r\nhost: a\r\n\r\n";
  if (kind === 1) return `GET /pause/${index % 50} HTTP/1.1\r\nhost: a\r\n\r\n`;
  const body = JSON.stringify({ name: "a".repeat(100) });
  const head = `content-type: application/json\r\ncontent-length: ${body.length}`;
  return `POST /items HTTP/1.1\r\nhost: a\r\n${head}\r\n\r\n${body}`;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
