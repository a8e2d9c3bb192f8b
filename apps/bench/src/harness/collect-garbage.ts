import { setTimeout } from "node:timers/promises";

/**
 * Collects garbage while nothing is under way, as happens to every server in time. It throws away
 * what V8 has learned about objects of which none is alive: after that `process.nextTick`, which
 * `node:http` calls five times a request, takes about 300 ns more, for good. Where chance alone
 * decides when that happens, subjects cannot be compared.
 */
export async function collectGarbage(): Promise<void> {
  if (gc === undefined) throw new Error("Collecting garbage needs node --expose-gc");
  await setTimeout(1);
  gc();
}
