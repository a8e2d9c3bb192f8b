import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { keepBusy, type Tally } from "../client/busy-client.ts";

/** What rolling restarts under load led to. */
export interface RollingResult extends Readonly<Tally> {
  /** How many workers were replaced. */
  readonly replaced: number;
  /** How many of the old ones ended with another code than 0. */
  readonly crashed: number;
  /** How long each restart of both workers took, in milliseconds. */
  readonly times: readonly number[];
}

/** Restarts a service of two processes, one after the other, while clients keep it busy. */
export async function measureRolling(restarts: number, clients: number): Promise<RollingResult> {
  const primary = startCluster();
  const tally: Tally = { answered: 0, lost: 0, refused: 0, unreachable: 0 };
  const times: number[] = [];
  const codes: number[] = [];
  let isOver = false;
  try {
    const [{ port }] = (await once(primary, "message")) as [{ readonly port: number }];
    const running = Array.from({ length: clients }, (_, index) =>
      keepBusy(port, index, tally, () => isOver),
    );
    for (let restart = 0; restart < restarts; restart++) {
      const start = performance.now();
      primary.kill("SIGHUP");
      const [{ restarted }] = (await once(primary, "message")) as [
        { readonly restarted: readonly number[] },
      ];
      times.push(performance.now() - start);
      codes.push(...restarted);
    }
    isOver = true;
    await Promise.all(running);
  } finally {
    primary.disconnect();
  }
  const crashed = codes.filter((code) => code !== 0).length;
  return { ...tally, replaced: codes.length, crashed, times };
}

function startCluster(): ChildProcess {
  const execArgv = ["--conditions=@fw/source", "--no-warnings"];
  return fork(path.join(import.meta.dirname, "../server/cluster-service.ts"), { execArgv });
}
