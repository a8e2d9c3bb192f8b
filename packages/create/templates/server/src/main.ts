import process from "node:process";
import { app } from "./app.ts";

const server = await app.listen(Number(process.env["PORT"] ?? 3000));
console.log(`Listening on ${server.url}`);

for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop());

/** Requests under way are finished; then nothing keeps the process. */
async function stop(): Promise<void> {
  const { forced } = await server.close({ timeout: 10_000 });
  if (forced > 0) console.error(`${forced} requests were cut off`);
}
