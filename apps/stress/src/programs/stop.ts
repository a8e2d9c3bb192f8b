import { setTimeout } from "node:timers/promises";
import { keepBusy, type Tally } from "../client/busy-client.ts";
import { judgeNone, type Finding } from "../report/findings.ts";
import { ServerProcess } from "../server/server-process.ts";

/**
 * Stops twenty servers that two hundred clients keep busy.
 *
 * @returns What came of it.
 */
export async function judgeStops(): Promise<readonly Finding[]> {
  const { answered, lost, refused, forced, times, failures } = await measureStops(20, 200);
  return [
    { measure: "stops, clients, answers", value: `${times.length}, 200, ${answered}` },
    judgeNone("lost requests", lost),
    judgeNone("answers of 503 or another error", refused),
    judgeNone("forced", forced),
    { measure: "slowest stop", value: `${Math.max(...times).toFixed(0)} ms` },
    judgeNone("unhandled errors", failures.length, failures),
  ];
}

/**
 * Stops servers one after the other while clients keep their connections busy.
 *
 * @param stops - How many servers there are.
 * @param clients - How many clients each has.
 * @returns What came of it.
 */
export async function measureStops(stops: number, clients: number) {
  const tally: Tally = { answered: 0, lost: 0, refused: 0, unreachable: 0 };
  const times: number[] = [];
  const failures: string[] = [];
  /** Requests that `close` says it cut off. */
  let forced = 0;
  for (let stop = 0; stop < stops; stop++) {
    const server = await ServerProcess.start();
    try {
      // A client ends when the server cannot be reached any more.
      const running = Array.from({ length: clients }, (_, index) =>
        keepBusy(server.port, index, tally),
      );
      await setTimeout(300);
      const start = performance.now();
      forced += (await server.ask("close")).forced;
      times.push(performance.now() - start);
      await Promise.all(running);
      failures.push(...(await server.ask("state")).failures);
    } finally {
      await server.stop();
    }
  }
  return { ...tally, forced, times, failures };
}
