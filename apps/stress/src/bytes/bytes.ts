import { inspect } from "node:util";
import type { Transport } from "@fw/test-support/transports";
import * as fc from "fast-check";
import { judgeGrowth, judgeNone, judgeState, type Judgement } from "../findings.ts";
import { ServerProcess } from "../server/server-process.ts";
import { checkSequence } from "./check.ts";
import { carryOut } from "./client.ts";
import { sequences, withIds, type Sequence } from "./sequence.ts";

/** How many sequences are under way at a time: most of them wait for timers. */
const laneCount = 96;

/** How a failing sequence is printed. */
const shown = { depth: 5, breakLength: 120, maxArrayLength: 10, maxStringLength: 300 } as const;

/** How long a lane makes its first failure smaller, in milliseconds. */
const maxShrinkTime = 20_000;

/** Sends sequences of bytes that follow from a seed; prints those that fail, made as small as they go. */
export function sendBytes(size: {
  readonly seed: number;
  readonly sequences: number;
  readonly transport: Transport;
}): Promise<readonly Judgement[]> {
  return ServerProcess.use(async (server) => {
    let number = 0;
    const play = async (sequence: Sequence): Promise<void> => {
      const own = number++;
      const named = withIds(sequence, own);
      const { app, isClosing } = named;
      const address = await server.ask("open", own, app, isClosing, size.transport);
      const transcripts = await Promise.all(named.clients.map((plan) => carryOut(plan, address)));
      checkSequence(named, transcripts, await server.ask("report", own));
    };
    const run = (seed: number, count: number): Promise<readonly string[]> =>
      runLanes(play, seed * laneCount, Math.ceil(count / laneCount));
    const failures = [...(await run(2 * size.seed, size.sequences / 10))];
    const before = await server.settle();
    failures.push(...(await run(2 * size.seed + 1, (size.sequences * 9) / 10)));
    const after = await server.settle();
    for (const failure of failures) console.error(failure);
    return [
      {
        measure: "sequences, their seed, over",
        value: `${number}, ${size.seed}, ${size.transport}`,
      },
      { measure: "CPU time of the server", value: `${after.cpuSeconds.toFixed(0)} s` },
      judgeNone(`lanes of ${2 * laneCount} with a fault`, failures.length),
      ...judgeState(after),
      ...judgeGrowth(before, after),
    ];
  });
}

/** @returns What failed: in each lane the first sequence, as small as it goes. */
async function runLanes(
  play: (sequence: Sequence) => Promise<void>,
  seed: number,
  numRuns: number,
): Promise<readonly string[]> {
  const lanes = Array.from({ length: laneCount }, async (_, lane) => {
    let end = Infinity;
    const property = fc.asyncProperty(sequences, async (sequence) => {
      if (performance.now() > end) return;
      await play(sequence).catch((error: unknown) => {
        end = Math.min(end, performance.now() + maxShrinkTime);
        throw error;
      });
    });
    const details = await fc.check(property, { seed: seed + lane, numRuns });
    const { errorInstance, counterexample } = details;
    return details.failed ? [`${String(errorInstance)}\n${inspect(counterexample, shown)}\n`] : [];
  });
  return (await Promise.all(lanes)).flat();
}
