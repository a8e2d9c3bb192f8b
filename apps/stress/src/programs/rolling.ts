import path from "node:path";
import { Subprocess } from "@fw/test-support/subprocess";
import { keepBusy, type Tally } from "../client/busy-client.ts";
import { judgeNone, type Finding } from "../report/findings.ts";
import type { ClusterAnswers } from "../server/cluster-service.ts";
import { sourceCommand } from "../server/source-command.ts";

/**
 * Restarts a service five times that two hundred clients keep busy.
 *
 * @returns What came of it.
 */
export async function judgeRolling(): Promise<readonly Finding[]> {
  const result = await measureRolling(5, 200);
  const { replaced, crashed, answered, lost, refused, unreachable, times } = result;
  return [
    { measure: "workers replaced, clients, answers", value: `${replaced}, 200, ${answered}` },
    judgeNone("lost requests", lost),
    judgeNone("answers of 503 or another error", refused),
    judgeNone("connections that were not accepted", unreachable),
    judgeNone("workers that did not end by themselves", crashed),
    { measure: "slowest restart of both workers", value: `${Math.max(...times).toFixed(0)} ms` },
  ];
}

/**
 * Restarts the two processes of a service, one after the other, while clients keep it busy.
 *
 * @param restarts - How often.
 * @param clients - How many clients there are.
 * @returns What came of it.
 */
export async function measureRolling(restarts: number, clients: number) {
  const script = path.join(import.meta.dirname, "../server/cluster-service.ts");
  const service = new Subprocess<ClusterAnswers>(script, { command: sourceCommand });
  const tally: Tally = { answered: 0, lost: 0, refused: 0, unreachable: 0 };
  const times: number[] = [];
  /** The exit codes of the workers that were replaced. */
  const codes: number[] = [];
  let isOver = false;
  try {
    const port = await service.ask("start");
    const running = Array.from({ length: clients }, (_, index) =>
      keepBusy(port, index, tally, () => isOver),
    );
    for (let restart = 0; restart < restarts; restart++) {
      const start = performance.now();
      codes.push(...(await service.ask("restart")));
      times.push(performance.now() - start);
    }
    isOver = true;
    await Promise.all(running);
  } finally {
    await service.stop();
  }
  const crashed = codes.filter((code) => code !== 0).length;
  return { ...tally, replaced: codes.length, crashed, times };
}
