import { keepBusy, type Tally } from "../client/busy-client.ts";
import { ServerProcess } from "../server/server-process.ts";

/** What several stops under load led to. */
export interface StopResult extends Readonly<Tally> {
  readonly stops: number;
  /** Requests that `close` says it cut off. */
  readonly forced: number;
  /** How long each stop took, in milliseconds. */
  readonly times: readonly number[];
  /** What was unhandled in the servers. */
  readonly failures: readonly string[];
}

/** Stops servers one after the other while clients keep their connections busy. */
export async function measureStops(stops: number, clients: number): Promise<StopResult> {
  const tally: Tally = { answered: 0, lost: 0, refused: 0, unreachable: 0 };
  const times: number[] = [];
  const failures: string[] = [];
  let forced = 0;
  for (let stop = 0; stop < stops; stop++) {
    const server = await ServerProcess.start();
    try {
      // A client ends when the server cannot be reached any more.
      const running = Array.from({ length: clients }, (_, index) =>
        keepBusy(server.port, index, tally),
      );
      await new Promise((resolve) => setTimeout(resolve, 300));
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
