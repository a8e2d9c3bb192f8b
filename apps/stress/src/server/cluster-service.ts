import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { createService } from "./service.ts";

// A service of two processes, as docs/deployment.md shows it, that tells its parent what happens.

if (cluster.isPrimary) supervise();
else await serve();

function supervise(): void {
  let started = 0;
  cluster.on("listening", (_worker, { port }) => {
    if (++started === 2) tell({ port });
  });
  cluster.fork();
  cluster.fork();
  process.on("SIGHUP", () => {
    void restart().then((restarted) => {
      tell({ restarted });
    });
  });
  process.on("disconnect", () => process.exit());
}

/** @returns the exit codes of the old workers; -1 for one that a signal ended */
async function restart(): Promise<readonly number[]> {
  const codes: number[] = [];
  for (const worker of Object.values(cluster.workers ?? {})) {
    if (worker === undefined) continue;
    await once(cluster.fork(), "listening");
    codes.push(await stop(worker));
  }
  return codes;
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

function tell(
  message: { readonly port: number } | { readonly restarted: readonly number[] },
): void {
  process.send?.(message);
}
