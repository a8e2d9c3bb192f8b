import { RawConnection } from "./raw-connection.ts";
import { ServerProcess } from "./server-process.ts";

/** What several stops under load led to. */
export interface StopResult {
  readonly stops: number;
  readonly answered: number;
  /** Requests written on an accepted connection that got no complete answer. */
  readonly lost: number;
  /** Answers that were not 200. */
  readonly refused: number;
  /** Requests that `close` says it cut off. */
  readonly forced: number;
  /** How long each stop took, in milliseconds. */
  readonly times: readonly number[];
  /** What was unhandled in the servers. */
  readonly failures: readonly string[];
}

interface Tally {
  answered: number;
  lost: number;
  refused: number;
}

/** Stops servers one after the other while clients keep their connections busy. */
export async function measureStops(stops: number, clients: number): Promise<StopResult> {
  const tally: Tally = { answered: 0, lost: 0, refused: 0 };
  const times: number[] = [];
  const failures: string[] = [];
  let forced = 0;
  for (let stop = 0; stop < stops; stop++) {
    const server = await ServerProcess.start();
    try {
      const running = Array.from({ length: clients }, (_, index) =>
        work(server.port, index, tally),
      );
      await pause(300);
      const start = performance.now();
      forced += (await server.close()).forced;
      times.push(performance.now() - start);
      await Promise.all(running);
      failures.push(...(await server.state()).failures);
    } finally {
      await server.stop();
    }
  }
  return { stops, ...tally, forced, times, failures };
}

/** Requests without a pause for half of the clients, and with a short one for the others. */
async function work(port: number, index: number, tally: Tally): Promise<void> {
  const request = toRequest(index);
  for (;;) {
    const connection = new RawConnection(port);
    if (!(await connection.connected())) return;
    while (connection.socket.writable) {
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
