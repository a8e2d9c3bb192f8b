import path from "node:path";
import { Subprocess } from "@fw/test-support/subprocess";
import { keepBusy, type Tally } from "../client/busy-client.ts";
import { defineProgram } from "../program.ts";
import { judgeNone } from "../report/findings.ts";
import type { ClusterAnswers } from "../server/cluster-service.ts";
import { sourceCommand } from "../server/source-command.ts";

interface Size {
  readonly restarts: number;
  readonly clients: number;
}

/** A service of two processes that are restarted one after the other, while clients keep it busy. */
export const rolling = defineProgram({
  size: () => ({ restarts: 5, clients: 200 }),
  measure,
  judge: ({ replaced, crashed, answered, lost, refused, unreachable, times }, { clients }) => [
    {
      measure: "workers replaced, clients, answers",
      value: `${replaced}, ${clients}, ${answered}`,
    },
    judgeNone("lost requests", lost),
    judgeNone("answers of 503 or another error", refused),
    judgeNone("connections that were not accepted", unreachable),
    judgeNone("workers that did not end by themselves", crashed),
    { measure: "slowest restart of both workers", value: `${Math.max(...times).toFixed(0)} ms` },
  ],
});

async function measure({ restarts, clients }: Size) {
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
