import process from "node:process";
import { setTimeout } from "node:timers/promises";
import { createService } from "./app.ts";
import { readEnvironment } from "./environment.ts";
import { log } from "./log.ts";

const { PORT, TOKEN, DRAIN_MILLISECONDS } = readEnvironment(process.env);
let isStopping = false;

const app = createService({ token: TOKEN, log, isReady: () => !isStopping });
const server = await app.listen(PORT);
log.info({ docs: `${server.url}/docs` }, `Listening on ${server.url}`);

for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop());

/** Lets requests in flight finish. The process exits when nothing keeps it alive. */
async function stop(): Promise<void> {
  isStopping = true;
  await setTimeout(DRAIN_MILLISECONDS);
  const { forced } = await server.close({ timeout: 10_000 });
  log.info({ forced }, "Stopped");
}
