import process from "node:process";
import { setTimeout } from "node:timers/promises";
import { createService } from "./app.ts";
import { readEnvironment } from "./environment.ts";
import { log } from "./log.ts";

// What a full disk does not take is lost. Without this, it ends the process.
for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);

const { PORT, TOKEN, DRAIN_MILLISECONDS } = readEnvironment(process.env);
let isStopping = false;

const app = createService({ token: TOKEN, log, isReady: () => !isStopping });
const server = await app.listen(PORT);
log.info({ docs: `${server.url}/docs` }, `Listening on ${server.url}`);

for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop());

/** Lets requests in flight finish. With the image's drain, that takes less than the 10 seconds that Docker waits. */
async function stop(): Promise<void> {
  isStopping = true;
  await setTimeout(DRAIN_MILLISECONDS);
  const { forced } = await server.close({ timeout: 3_500 });
  log.info({ forced }, "Stopped");
  // The process ends when nothing keeps it alive. Bun's watcher would.
  if (process.execArgv.includes("--watch")) process.exit();
}
