import { setImmediate } from "node:timers/promises";

/**
 * Runs `use`, and then the event loop until Node has judged its promises.
 *
 * @returns the reasons that would have ended a process
 */
export async function collectUnhandledRejections(use: () => unknown): Promise<unknown[]> {
  const reasons: unknown[] = [];
  const others = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection");
  process.on("unhandledRejection", (reason) => reasons.push(reason));
  try {
    await use();
    await setImmediate();
  } finally {
    process.removeAllListeners("unhandledRejection");
    for (const listener of others) process.on("unhandledRejection", listener);
  }
  return reasons;
}
