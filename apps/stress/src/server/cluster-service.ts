import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { answerParent } from "@fw/test-support/answer-parent";
import { createService } from "./service.ts";

// A service of two processes, as docs/how-to/operations/several-cores.md shows it, that is told when to restart them.
const answers = {
  /** The port, once both workers listen. */
  start: async (): Promise<number> => {
    await startWorker();
    return startWorker();
  },
  /** The exit codes of the old workers; -1 for one that a signal ended. */
  restart: async (): Promise<readonly number[]> => {
    const codes: number[] = [];
    for (const worker of Object.values(cluster.workers ?? {})) {
      if (worker === undefined) continue;
      await startWorker();
      codes.push(await stop(worker));
    }
    return codes;
  },
};

/** What the primary process answers. */
export type ClusterAnswers = typeof answers;

if (cluster.isPrimary) answerParent(answers);
else await serve();

async function startWorker(): Promise<number> {
  const [{ port }] = (await once(cluster.fork(), "listening")) as [{ readonly port: number }];
  return port;
}

async function stop(worker: Worker): Promise<number> {
  const exit = once(worker, "exit") as Promise<[number | null]>;
  worker.process.kill("SIGTERM");
  return (await exit)[0] ?? -1;
}

async function serve(): Promise<void> {
  const service = createService({ aborts: new Map(), onWait: () => undefined, errors: 0 }, {});
  const server = await service.listen({ hostname: "127.0.0.1" });
  process.once("SIGTERM", () => {
    void server.close().then(() => cluster.worker?.disconnect());
  });
}
