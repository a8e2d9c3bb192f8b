import { setTimeout } from "node:timers/promises";
import { keepBusy, type Tally } from "../client/busy-client.ts";
import { defineProgram } from "../program.ts";
import { judgeNone } from "../report/findings.ts";
import { ServerProcess } from "../server/server-process.ts";

interface Size {
  readonly stops: number;
  /** How many clients each server has. */
  readonly clients: number;
}

/** Servers that are stopped while clients keep their connections busy. */
export const stop = defineProgram({
  size: () => ({ stops: 20, clients: 200 }),
  measure,
  judge: ({ answered, lost, refused, forced, times, failures }, { stops, clients }) => [
    { measure: "stops, clients, answers", value: `${stops}, ${clients}, ${answered}` },
    judgeNone("lost requests", lost),
    judgeNone("answers of 503 or another error", refused),
    judgeNone("forced", forced),
    { measure: "slowest stop", value: `${Math.max(...times).toFixed(0)} ms` },
    judgeNone("unhandled errors", failures.length, failures),
  ],
});

async function measure({ stops, clients }: Size) {
  const tally: Tally = { answered: 0, lost: 0, refused: 0, unreachable: 0 };
  const times: number[] = [];
  const failures: string[] = [];
  /** Requests that `close` says it cut off. */
  let forced = 0;
  for (let stop = 0; stop < stops; stop++) {
    const server = await ServerProcess.start();
    try {
      const enough = tally.answered + 2 * clients;
      // A client ends when the server cannot be reached any more.
      const running = Array.from({ length: clients }, (_, index) =>
        keepBusy(server.port, index, tally),
      );
      await setTimeout(300);
      // On a busy machine, not every client has been answered by then.
      while (tally.answered < enough) await setTimeout(10);
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
